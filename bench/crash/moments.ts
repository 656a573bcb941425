/**
 * When a death hurts most. `made`: the provider has done what was asked, and its answer never comes. The others:
 * the server has just said yes, and must keep its word.
 */
export type Moment =
  | 'charge made'
  | 'customer made'
  | 'draft kept'
  | 'answers saved'
  | 'file stored'
  | 'payment told';

export type Moments = {
  /** Called where it happens; returns once the server is dead, if this is what the death waits for. */
  tell(moment: Moment): Promise<void>;
  /** Resolves the next time it happens. */
  next(moment: Moment): Promise<void>;
  /** The server is dead: whatever waited for that goes on. */
  died(): void;
};

/** Lets a death fall on a moment instead of anywhere. */
export function createMoments(): Moments {
  let wanted: Moment | null = null;
  let came = Promise.withResolvers<void>();
  let death = Promise.withResolvers<void>();
  return {
    async tell(moment) {
      if (moment !== wanted) return;
      wanted = null;
      came.resolve();
      await death.promise;
    },
    next(moment) {
      wanted = moment;
      came = Promise.withResolvers();
      return came.promise;
    },
    died() {
      wanted = null;
      death.resolve();
      death = Promise.withResolvers();
    },
  };
}
