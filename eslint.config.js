import js from '@eslint/js'
import tseslint from 'typescript-eslint'

const serialiser = {
  selector: "MemberExpression[object.name='JSON'][property.name='stringify']",
  message: 'Text that is written or compared goes through canonical-json.ts.',
}

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'coverage/**', 'test/fixtures/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', serialiser],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/main.ts'],
    rules: { 'no-restricted-globals': ['error', 'process', 'console'] },
  },
  {
    files: ['src/canonical-json.ts', 'src/runtime/json-text.ts', 'test/**', 'bench/**', 'examples/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['bin/**', 'bench/**', 'examples/**', '**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
)
