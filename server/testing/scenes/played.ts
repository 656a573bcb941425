import { errorBody } from '#contracts/contract.ts';
import { failureOf, Refused, type AnyAnswer } from '../app/client.ts';
import type { TestApp } from '../app/app.ts';
import { NotInTime } from '../app/until.ts';

/** A scene that was set while all was well. */
export type Played = {
  /** The act of the screen under the fault. @returns the sentence that the person reads, or null */
  act: () => Promise<string | null>;
  /** The next step of a person who was refused; absent: the same again. */
  again?: () => Promise<string | null>;
  /** Whether a person sees what was taken and is not done yet; absent: nothing is left to be done. */
  seen?: () => Promise<boolean>;
  /** Whether everything is as it should be, some time after the fault ended. */
  healed: () => Promise<boolean>;
};

export type Play = (app: TestApp) => Promise<Played>;

/** The words of a refusal; null for an answer. */
export const words = (answer: AnyAnswer): string | null =>
  answer.status < 400 ? null : failureOf(answer).message;

/** Likewise of a plain answer that was refused. */
export async function wordsOf(answer: Response): Promise<string> {
  return errorBody.parse(await answer.json()).error.message;
}

/** The words of a refusal, or what did not come in time. @throws any other error */
export async function readOf(act: Promise<string | null>): Promise<string | null> {
  return act.catch((error: unknown) => {
    if (error instanceof Refused) return words(error.answer);
    if (error instanceof NotInTime) return error.message;
    throw error;
  });
}

/** True where the words leave the next step to the reader. */
export const asksAgain = (said: string | null): boolean =>
  said !== null &&
  /de novo em|tente de novo|abra (outra|a sessão)|não encontramos|outra vez|fora do ar|arquivos com falha|disco está cheio/i.test(
    said,
  );
