import { useState } from 'react';
import type { Role } from '#contracts/contract.ts';
import { checkFilled } from '../identidade.form.ts';
import type { EntranceTools } from '../useEntranceForm.ts';

type EmailEntranceOptions = {
  tools: EntranceTools;
  signIn: {
    isPending: boolean;
    mutateAsync: (body: { email: string; senha: string }) => Promise<{ papel: Role | null }>;
  };
  recover: { reset: () => void; mutateAsync: (email: string) => Promise<unknown> };
  onSignedIn: () => Promise<void> | void;
};

/**
 * The first step of an entrance by e-mail and password, and the request for a recovery link. `codeMissing` is true
 * after the right password of an account with a segundo fator.
 */
export function useEmailEntrance({ tools, signIn, recover, onSignedIn }: EmailEntranceOptions) {
  const { form, accept, refuse, refuseError } = tools;
  const [codeMissing, setCodeMissing] = useState(false);

  async function submit() {
    const { email, senha } = form.getValues();
    const refusal = checkFilled({ email, senha });
    if (refusal) return refuse(refusal);
    accept();
    try {
      const { papel } = await signIn.mutateAsync({ email: email.trim(), senha });
      if (papel === null) setCodeMissing(true);
      else await onSignedIn();
    } catch (error) {
      refuseError(error);
    }
  }

  /** Asks the password again, with the message why, or null when the person chose to. */
  function goBack(reason: string | null) {
    setCodeMissing(false);
    form.setValue('senha', '');
    form.setValue('codigo', '');
    if (reason === null) accept();
    else refuse({ message: reason, fields: [] });
  }

  async function requestLink() {
    const { email } = form.getValues();
    recover.reset();
    const refusal = checkFilled({ email });
    if (refusal) return refuse(refusal);
    accept();
    await recover.mutateAsync(email.trim()).catch(refuseError);
  }

  return { codeMissing, submit, goBack, requestLink };
}
