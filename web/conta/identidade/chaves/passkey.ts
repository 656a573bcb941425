import type {
  NovaChave,
  OpcoesDeCriacao,
  OpcoesDeUso,
  UsoDaChave,
} from '#contracts/contas/chaves.contract.ts';

/** The browser made or used no passkey; `message` is written for the person. */
export class PasskeyUnused extends Error {}

const WORDS = {
  criar: {
    ended: 'A chave de acesso não foi criada. Tente de novo quando quiser.',
    unsupported: 'Este navegador não cria chaves de acesso neste endereço.',
  },
  usar: {
    ended: 'Nenhuma chave de acesso foi usada. Tente de novo ou use a senha.',
    unsupported: 'Este navegador não usa chaves de acesso neste endereço. Use a senha.',
  },
} as const;
const ALREADY_HERE = 'Este aparelho já tem uma chave de acesso da sua conta.';

/** Loaded only when somebody makes or uses a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Lets the browser make a passkey. @throws PasskeyUnused when the person gives up, or the browser cannot */
export async function makePasskey(optionsJSON: OpcoesDeCriacao): Promise<NovaChave> {
  const made = await run('criar', async () => {
    const { startRegistration } = await loadLibrary();
    return startRegistration({ optionsJSON });
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

/** Lets the person sign by a passkey. @throws PasskeyUnused when they give up, or the browser cannot */
export async function signByPasskey(optionsJSON: OpcoesDeUso): Promise<UsoDaChave> {
  const used = await run('usar', async () => {
    const { startAuthentication } = await loadLibrary();
    return startAuthentication({ optionsJSON });
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return { id: used.id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

async function run<T>(what: keyof typeof WORDS, ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new PasskeyUnused(ALREADY_HERE, { cause: error });
    const { ended, unsupported } = WORDS[what];
    const gaveUp = name === 'NotAllowedError' || name === 'AbortError';
    throw new PasskeyUnused(gaveUp ? ended : unsupported, { cause: error });
  }
}
