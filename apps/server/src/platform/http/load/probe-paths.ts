/** Routes of load balancers and monitoring: answered under any host name and under load. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
