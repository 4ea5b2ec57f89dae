/** Creates an unsigned JWT with these claims. Pass different ids to get different tokens. */
export const jwtOf = (claims: Record<string, unknown>, id = '1'): string =>
  [{ alg: 'none' }, { ...claims, jti: id }].map(encode).join('.').concat('.unsigned')

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
