import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { checkFilled } from './identidade.form.ts';
import { useCompleteSignIn } from './sign-in.api.ts';
import type { EntranceTools } from './useEntranceForm.ts';

type CodeStepOptions = {
  tools: EntranceTools;
  /** True while the code is asked: its field takes the focus. */
  active: boolean;
  onSignedIn: () => Promise<void> | void;
  /** Asks the password again, because the time for the code is over. */
  onExpired: (reason: string) => void;
};

/** The second step of a sign-in: the password was right, now a code of the segundo fator is asked. */
export function useCodeStep({ tools, active, onSignedIn, onExpired }: CodeStepOptions) {
  const { form, accept, refuse, refuseError } = tools;
  const complete = useCompleteSignIn();
  const [withRecoveryCode, setWithRecoveryCode] = useState(false);
  const { setFocus } = form;
  // The field appears within the page: move the focus to it.
  useEffect(() => {
    if (active) setFocus('codigo');
  }, [active, setFocus]);

  async function submit() {
    const { codigo } = form.getValues();
    const refusal = checkFilled({ codigo });
    if (refusal) return refuse(refusal);
    accept();
    try {
      await complete.mutateAsync(codigo);
      await onSignedIn();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'entrada_expirada') onExpired(error.message);
      else refuseError(error);
    }
  }

  function switchCode() {
    accept();
    form.setValue('codigo', '');
    setWithRecoveryCode(!withRecoveryCode);
    setFocus('codigo');
  }

  return { withRecoveryCode, submit, switchCode, completing: complete.isPending };
}
