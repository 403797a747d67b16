/** Paths that the server answers itself; every other navigation opens the app, offline too. */
export const serverPaths: readonly RegExp[] = [/^\/(?:v|auth|dev|pay|docs|healthz|readyz|metrics)(?:\/|$)/];
