import { useMutation, useQuery } from '@tanstack/react-query';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { darProvaComChave, desafiarProva } from '#contracts/contas/chaves.contract.ts';
import { lerProva } from '#contracts/contas/conta.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { signByPasskey } from '#web/conta/identidade/chaves/passkey.ts';

/** Gives this session a prova by a passkey; for five minutes it also serves in the place of the current password. */
export async function proveByPasskey(): Promise<void> {
  const options = await call(desafiarProva, {});
  await call(darProvaComChave, { body: await signByPasskey(options) });
}

type PasskeyProofProps = {
  /** False: what else the form asks is not filled in, and the form says so. */
  ready?: () => boolean;
  /** Called when the passkey has proven who is there: the act then goes without a password. */
  onProved: () => void;
};

/** `Usar chave de acesso` beneath a field for the current password; nothing where the account has no passkey. */
export function PasskeyProof({ ready = () => true, onProved }: PasskeyProofProps) {
  const { data } = useQuery(reading(['chaves-de-acesso', 'prova'], lerProva));
  const prove = useMutation({ mutationFn: proveByPasskey, onSuccess: onProved });
  if (data?.comChave !== true) return null;
  return (
    <>
      {prove.error && (
        <Note kind="stop" role="alert">
          {prove.error.message}
        </Note>
      )}
      <Button
        variant="secondary"
        wide
        icon={Fingerprint}
        busy={prove.isPending}
        onClick={() => {
          if (ready()) prove.mutate();
        }}
      >
        Usar chave de acesso
      </Button>
    </>
  );
}
