declare module 'virtual:contract' {
  export const routes: import('@orpc/contract').AnyContractRouter;
}
