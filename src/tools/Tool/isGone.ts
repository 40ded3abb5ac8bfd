/** Whether a part of the app did not load because it is of an earlier release, and gone from the server. */
export const isGone = (error: unknown): Promise<boolean> =>
  fetch((error as {request?: string}).request ?? location.href, {method: 'HEAD'}).then(
    ({ok}) => !ok,
    () => false,
  );
