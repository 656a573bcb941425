import { lazy, Suspense, type ComponentType } from 'react';

/** A drawing that is loaded when it is shown. Its space is reserved, even if it cannot be loaded. */
function late(load: () => Promise<ComponentType>) {
  const Drawing = lazy(async () => ({ default: await load().catch(() => Room) }));
  return () => (
    <Suspense fallback={<Room />}>
      <Drawing />
    </Suspense>
  );
}

function Room() {
  return <svg className="art" viewBox="0 0 200 150" aria-hidden="true" />;
}

export const LateLostArt = late(async () => (await import('./LostArt.tsx')).LostArt);
export const LateFailedArt = late(async () => (await import('./FailedArt.tsx')).FailedArt);
export const LateEmptyArt = late(async () => (await import('./EmptyArt.tsx')).EmptyArt);
