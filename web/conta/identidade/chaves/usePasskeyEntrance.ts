import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { desafiarEntrada, entrarComChave } from '#contracts/contas/chaves.contract.ts';
import type { Role } from '#contracts/contract.ts';
import { call } from '#lib/api/api.ts';
import { PasskeyUnused, signByPasskey } from './passkey.ts';
import { useSwitchPerson } from '../session.api.ts';
import type { EntranceTools } from '../useEntranceForm.ts';

type Papel = Exclude<Role, 'Visitante'>;
const HOMES = { Paciente: '/usuario', Admin: '/menu_adm', Medico: '/medico' } as const;

/** Signs in by a passkey, whosever it is; answers with the role. */
export function useSignInByPasskey() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: async () => {
      const options = await call(desafiarEntrada, {});
      return call(entrarComChave, { body: await signByPasskey(options) });
    },
    onSuccess: switchPerson,
  });
}

type PasskeyEntranceOptions = {
  tools: Pick<EntranceTools, 'accept' | 'refuse' | 'refuseError'>;
  /** The role of the entrance. */
  papel: Papel;
  /** Called for this role; a passkey of another one leads to that one's first screen. */
  onSignedIn: () => Promise<void> | void;
};

/** `Entrar com chave de acesso` of an entrance. */
export function usePasskeyEntrance({ tools, papel: own, onSignedIn }: PasskeyEntranceOptions) {
  const { accept, refuse, refuseError } = tools;
  const signIn = useSignInByPasskey();
  const navigate = useNavigate();

  async function enter() {
    if (signIn.isPending) return;
    accept();
    try {
      const { papel } = await signIn.mutateAsync();
      await (papel === own ? onSignedIn() : navigate(HOMES[papel]));
    } catch (error) {
      if (error instanceof PasskeyUnused) refuse({ message: error.message, fields: [] });
      else refuseError(error);
    }
  }

  return { enter: () => void enter(), entering: signIn.isPending };
}
