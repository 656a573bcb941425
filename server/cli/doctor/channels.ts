import type { Config } from '#server/config.ts';
import { readTelling } from '#features/contas/canais/canais.public.ts';
import { probes } from '#server/drivers.ts';
import { PROVIDER_TIMES } from '#platform/providers/times.ts';
import type { Opened } from '../open.ts';
import { aviso, bem, mal, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** Each of them has to be somewhere in the body of a message. */
const PLACEHOLDERS = ['{telefone}', '{texto}'];

/** Checks the settings of the channels beside the mail, and whether what they tell of their messages arrives. */
export async function checkChannels(config: Config, { deps }: Opened): Promise<Finding[]> {
  const found = [checkPush(config), checkSms(config), config.whatsapp && (await checkTelling(deps))];
  return found.filter((one) => one !== null);
}

/** Only the end of the public key is shown: it is another one in each installation. */
function checkPush(config: Config): Finding | null {
  const publicKey = probes(config, PROVIDER_TIMES).pushKey;
  if (publicKey === null) return null;
  return bem('PUSH_KEY', `32 bytes; a chave pública termina em ${publicKey.slice(-6)}`);
}

function checkSms({ sms }: Config): Finding | null {
  if (sms === null) return null;
  const body = JSON.stringify(sms.body);
  const missing = PLACEHOLDERS.filter((one) => !body.includes(one));
  if (missing.length > 0) {
    const remedy = 'Ponha-os onde o provedor espera o número e a mensagem: docs/operations.md.';
    return mal('SMS', `falta ${missing.join(' e ')} em SMS_BODY`, remedy);
  }
  const keys = Object.keys(sms.headers);
  return keys.length === 0
    ? aviso('SMS', 'sem chave em SMS_HEADERS', 'Quase todo provedor pede uma.')
    : bem('SMS', `chave em ${keys.join(', ')}; corpo com o número e a mensagem`);
}

async function checkTelling(deps: Opened['deps']): Promise<Finding> {
  const what = 'Webhook do WhatsApp';
  const before = new Date(deps.clock().getTime() - HOUR_MS);
  const { enviados, contados } = await readTelling(deps.db, before);
  if (enviados === 0) return aviso(what, 'nenhuma mensagem enviada ainda: não dá para conferir');
  if (contados > 0) return bem(what, 'chamado');
  return mal(
    what,
    `nunca chamado: ${enviados} mensagens enviadas há mais de uma hora e nenhuma resposta`,
    'Cadastre APP_URL/api/webhooks/whatsapp com WHATSAPP_VERIFY_TOKEN, campo messages. Sem ele não sabemos o que chegou, e SAIR não desliga nada.',
  );
}
