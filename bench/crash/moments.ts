/**
 * Worst moments of a death. `made`: the provider has done its part, and its answer is lost. The others: the server has
 * just acknowledged a write.
 */
export type Moment =
  | 'charge made'
  | 'customer made'
  | 'draft kept'
  | 'answers saved'
  | 'file stored'
  | 'payment told';

export type Moments = {
  /** Called at each moment; returns once the server is dead, if the death waits for this one. */
  tell(moment: Moment): Promise<void>;
  /** Resolves at the next occurrence. */
  next(moment: Moment): Promise<void>;
  /** Releases the callers of `tell`. */
  died(): void;
};

/** Ties a death to a moment instead of a random instant. */
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
