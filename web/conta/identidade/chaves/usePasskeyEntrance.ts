import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { desafiarEntrada, entrarComChave } from '#contracts/contas/chaves.contract.ts';
import type { UsoDaChave } from '#contracts/contas/chaves.contract.ts';
import type { Role } from '#contracts/contract.ts';
import { call } from '#lib/api/api.ts';
import { useGo } from '#ui/place/places.tsx';
import { PasskeyUnused, signByPasskey } from './passkey.ts';
import { useSwitchPerson } from '../session.api.ts';
import type { EntranceTools } from '../useEntranceForm.ts';

type Papel = Exclude<Role, 'Visitante'>;
const HOMES = { Paciente: '/usuario', Admin: '/menu_adm', Medico: '/medico' } as const;

/** Signs in by a passkey, whosever it is; answers with the role. */
export function useSignInByPasskey() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    /** @param picked signed already, out of the list of a field */
    mutationFn: async (picked?: UsoDaChave) => {
      const body =
        picked ?? (await signByPasskey(await call(desafiarEntrada, { query: { lugar: 'botao' } })));
      return call(entrarComChave, { body });
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

/** Challenges hold for five minutes. */
const OFFER_MS = 4 * 60_000;

/** `Entrar com chave de acesso` of an entrance, and its passkeys in the list of the field that calls `offer` at its focus. */
export function usePasskeyEntrance({ tools, papel: own, onSignedIn }: PasskeyEntranceOptions) {
  const { accept, refuse, refuseError } = tools;
  const signIn = useSignInByPasskey();
  const go = useGo();

  /** When passkeys were offered in the field, on the clock of this page. */
  const offered = useRef(-OFFER_MS);

  async function enter(picked?: UsoDaChave) {
    if (signIn.isPending) return;
    accept();
    try {
      const { papel } = await signIn.mutateAsync(picked);
      await (papel === own ? onSignedIn() : go(HOMES[papel]));
    } catch (error) {
      if (error instanceof PasskeyUnused) refuse({ message: error.message, fields: [] });
      else refuseError(error);
    }
  }

  async function offer() {
    if (typeof PublicKeyCredential === 'undefined' || performance.now() - offered.current < OFFER_MS) return;
    offered.current = performance.now();
    const { pickFromField } = await import('./passkey-autofill.ts');
    const picked = await pickFromField();
    if (picked) await enter(picked);
  }

  return { enter: () => void enter(), offer: () => void offer(), entering: signIn.isPending };
}
