import { sessionSchema } from '@/session/tokens'

/** Creates an unsigned JWT with these claims. Pass different ids to get different tokens. */
export const jwtOf = (claims: Record<string, unknown>, id = '1'): string =>
  [{ alg: 'none' }, { ...claims, jti: id }].map(encode).join('.').concat('.unsigned')

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Creates a session of a person. Pass different marks to get different tokens. */
export const sessionOf = (sub: string, mark = '1') =>
  sessionSchema.parse({ accessToken: jwtOf({ sub }, mark), refreshToken: `refresh-${sub}-${mark}` })

/** Creates a session whose tokens identify nobody. */
export const opaqueSession = (mark: string) =>
  sessionSchema.parse({ accessToken: `access-${mark}`, refreshToken: `refresh-${mark}` })
