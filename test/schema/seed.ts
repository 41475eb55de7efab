/** One seed a run, printed, so that what a property test found can be run again. */
export const seed = Number(process.env['SURFACE_SEED'] ?? Date.now() % 2 ** 31)
process.stdout.write(`test/schema: SURFACE_SEED=${seed}\n`)
