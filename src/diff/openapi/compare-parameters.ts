import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { HttpParameter } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import type { ParameterNames } from '../operations/path-parameters.ts'
import { sameJson } from '../../same-json.ts'
import type { CompareAt } from './compare-openapi.ts'
import { openApiEdit } from './openapi-edit.ts'
import { becameList, groupOf, serialisation } from './parameter-serialisation.ts'

/** Parameters by place and name; names of headers have no case, names of path parameters are no part of a URL. */
export function compareParameters(
  operation: string,
  before: readonly HttpParameter[],
  after: readonly HttpParameter[],
  names: ParameterNames,
  compareAt: CompareAt,
): Edit[] {
  const [old, now] = [byPlace(before, names), byPlace(after, new Map())]
  let gone = [...old].flatMap(([key, parameter]) => (now.has(key) ? [] : [parameter]))
  let come = [...now].flatMap(([key, parameter]) => (old.has(key) ? [] : [parameter]))
  const grouped = come.flatMap((parameter) => groupOf(parameter, gone))
  const inGroup = new Set(grouped.flatMap(({ into, members }) => [into, ...members]))
  ;[gone, come] = [gone.filter((one) => !inGroup.has(one)), come.filter((one) => !inGroup.has(one))]
  const moved = gone.flatMap((parameter) => {
    const twins = come.filter(({ name }) => name === parameter.name)
    return twins.length === 1 ? [{ before: parameter, after: twins[0]! }] : []
  })
  const hasMoved = new Set(moved.flatMap((pair) => [pair.before, pair.after]))
  const edit = (...parts: Parameters<typeof openApiEdit>): Edit => openApiEdit(...parts)
  return [
    ...grouped.map(({ into, members }) =>
      edit(
        'parameters-grouped',
        operation,
        pointerOf(into),
        `${members.length} parameters are members of ${printedName(into.name)} now, written as before`,
        members.map(({ name }) => name),
        into.name,
      ),
    ),
    ...moved.flatMap((pair) => [
      edit(
        'parameter-moved',
        operation,
        pointerOf(pair.after),
        `the parameter ${printedName(pair.after.name)} moved from ${pair.before.in} to ${pair.after.in}`,
        pair.before.in,
        pair.after.in,
      ),
      ...compareParameter(operation, pair.before, { ...pair.after, in: pair.before.in }, compareAt),
    ]),
    ...gone
      .filter((parameter) => !hasMoved.has(parameter) && parameter.in !== 'path')
      .map((parameter) =>
        edit(
          'parameter-removed',
          operation,
          pointerOf(parameter),
          `the ${sentence(parameter)} was removed`,
          plain(parameter),
          null,
        ),
      ),
    ...come
      .filter((parameter) => !hasMoved.has(parameter) && parameter.in !== 'path')
      .map((parameter) =>
        parameter.required === true
          ? edit(
              'required-parameter-added',
              operation,
              pointerOf(parameter),
              `the required ${sentence(parameter)} is new`,
              null,
              plain(parameter),
            )
          : edit(
              'parameter-added',
              operation,
              pointerOf(parameter),
              `the optional ${sentence(parameter)} is new`,
              null,
              plain(parameter),
            ),
      ),
    ...[...now].flatMap(([key, parameter]) => {
      const twin = old.get(key)
      return twin === undefined ? [] : compareParameter(operation, twin, parameter, compareAt)
    }),
  ]
}

function compareParameter(
  operation: string,
  before: HttpParameter,
  after: HttpParameter,
  compareAt: CompareAt,
): Edit[] {
  const pointer = pointerOf(after)
  const [wasRequired, isRequired] = [before.required === true, after.required === true]
  const required =
    wasRequired === isRequired
      ? []
      : [
          isRequired
            ? openApiEdit(
                'parameter-became-required',
                operation,
                pointer,
                `the ${sentence(after)} is required now`,
                false,
                true,
              )
            : openApiEdit(
                'parameter-became-optional',
                operation,
                pointer,
                `the ${sentence(after)} is optional now`,
                true,
                false,
              ),
        ]
  if (becameList(before, after)) {
    const message = `the ${sentence(after)} takes a list of what it took before`
    return [
      ...required,
      openApiEdit('parameter-became-list', operation, pointer, message, before.schema, after.schema),
    ]
  }
  const [old, now] = [serialisation(before), serialisation(after)]
  const style = sameJson(old, now)
    ? []
    : [
        openApiEdit(
          'parameter-style-changed',
          operation,
          pointer,
          `the ${sentence(after)} is written in another way`,
          old,
          now,
        ),
      ]
  return [...required, ...style, ...compareAt(pointer, 'httpInput', 'input', before.schema, after.schema)]
}

function byPlace(parameters: readonly HttpParameter[], names: ParameterNames): Map<string, HttpParameter> {
  const entries = parameters.map((parameter): [string, HttpParameter] => {
    const { name, in: place } = parameter
    const now = place === 'path' ? (names.get(name) ?? name) : place === 'header' ? name.toLowerCase() : name
    return [`${place} ${now}`, { ...parameter, name: place === 'path' ? now : name }]
  })
  return new Map(entries.sort(([a], [b]) => compareCodeUnits(a, b)))
}

function pointerOf({ in: place, name }: HttpParameter): string {
  const shown = place === 'header' ? name.toLowerCase() : name
  return `/parameters/${place}/${encodePointerToken(shown)}`
}

function sentence({ in: place, name }: HttpParameter): string {
  return `${place} parameter ${printedName(name)}`
}

function plain(parameter: HttpParameter): Json {
  return { ...parameter } as unknown as Json
}
