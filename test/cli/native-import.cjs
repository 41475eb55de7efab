/* global module */
// The test runner rewrites `import()` in everything it transforms; a required CommonJS file keeps Node's own.
module.exports = (url) => import(url)
