/** Names of headers, query keys, fields and members whose values prove who somebody is. */

/** Any name that holds one of these words: `newPassword`, `x-amz-security-token`, `refresh_token`. */
const WORDS = new Set([
  ...['authorization', 'auth', 'cookie', 'token', 'tokens', 'bearer', 'jwt', 'session', 'sid', 'sessionid'],
  ...['secret', 'secrets', 'password', 'passwd', 'pwd', 'passphrase', 'passcode', 'pin', 'otp', 'credential'],
  ...['credentials', 'signature', 'sig', 'csrf', 'xsrf', 'apikey', 'assertion'],
])

/** Names that are one of these as a whole, punctuation aside; as a part of others they are too common. */
const WHOLE = new Set([
  ...['key', 'xapikey', 'accesstoken', 'refreshtoken', 'idtoken', 'authtoken', 'csrftoken', 'sessiontoken'],
  ...['accesskey', 'privatekey', 'secretkey', 'clientsecret', 'proxyauthorization', 'setcookie'],
])

/** Words before `key` that make it one: `x-api-key`, `subscriptionKey`. */
const KEYS = new Set(['api', 'access', 'private', 'secret', 'functions', 'subscription', 'auth', 'license'])

export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return (
    WHOLE.has(words.join('')) ||
    words.some((word, index) => WORDS.has(word) || (word === 'key' && KEYS.has(words[index - 1] ?? '')))
  )
}
