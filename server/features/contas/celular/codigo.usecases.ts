import { z } from 'zod';
import { CODIGO_MS } from '#domain/contas/celular-de-recuperacao.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { systemScope, type PatientScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { JobDefinition } from '#platform/jobs/queue.ts';
import type { Signer, Vault } from '#platform/secrets/secrets.ts';
import type { Channels } from '#ports/channel.ts';
import { refusedOutright } from '#ports/provider-error.ts';
import { lockCliente, readCliente } from '../clientes/clientes.public.ts';
import { findPatientByCpf } from '../identidade/identidade.public.ts';
import { findCelular, updateCelular, type CelularRow } from './celular.repository.ts';

export type CodigoDeps = BaseDeps & {
  channels: Channels;
  signer: Signer;
  vault: Vault;
  settings: { brand: string };
};

/** Codes are kept keyed by APP_SECRET, for their account. */
const PURPOSE = 'codigo-do-celular';
const subject = ({ clienteId }: PatientScope, codigo: string) => `${clienteId}:${codigo}`;

/** Who is to get a code: a patient who confirms a number, or a CPF, known or not, that asks for a recovery. */
const destinoSchema = z.union([z.object({ clienteId: z.string() }), z.object({ cpf: z.string() })]);
type Destino = z.infer<typeof destinoSchema>;
type Pedido = { lacre: string; vez: string };

/** Sends a code; the queue holds its addressee sealed. Given up after minutes: by then the person asks for another. */
export const enviarCodigoJob: JobDefinition<Pedido> = {
  name: 'conta.codigo_por_celular',
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 },
};

/** The data of that job. @param vez one value for each request: its retries send the one code */
export function codigoPara({ vault }: Pick<CodigoDeps, 'vault'>, destino: Destino, vez: string): Pedido {
  return { lacre: vault.seal(PURPOSE, JSON.stringify(destino), PURPOSE), vez };
}

/** Whether a typed code is the newest that was sent, and holds. */
export function isCode(
  { signer }: Pick<CodigoDeps, 'signer'>,
  scope: PatientScope,
  { codigo_hash, codigo_ate }: Pick<CelularRow, 'codigo_hash' | 'codigo_ate'>,
  { codigo, now }: { codigo: string; now: Date },
): boolean {
  if (codigo_hash === null || codigo_ate === null || codigo_ate <= now) return false;
  const digits = codigo.replaceAll(/\D/g, '');
  return signer.keys(PURPOSE, subject(scope, digits)).includes(codigo_hash);
}

/** Used up, whatever it led to. */
export const NO_CODE = { codigo_hash: null, codigo_ate: null } as const;

/** The channel by which a code reaches a number, if it is still the account's; null where there is none. */
export function carrierOf(
  channels: Channels,
  row: Pick<CelularRow, 'canal' | 'telefone'> | undefined,
  telefone: string,
) {
  if (!row || celularDe(telefone) !== row.telefone) return null;
  return channels[row.canal]?.sendCode ?? null;
}

/** The job: looks up whom it is for, and sends a code to the number that they named, if there is one. */
export async function enviarCodigo({
  actor,
  input: { lacre, vez },
  deps,
}: UseCase<Sistema, Pedido, CodigoDeps>): Promise<void> {
  const destino = vaultOpen(deps, lacre);
  if (!destino) return;
  const clienteId = 'cpf' in destino ? (await findPatientByCpf(deps.db, destino.cpf))?.id : destino.clienteId;
  if (clienteId === undefined) return;
  const scope = systemScope(actor, clienteId);
  const [row, { telefone }] = await Promise.all([findCelular(deps.db, scope), readCliente(deps.db, scope)]);
  const send = carrierOf(deps.channels, row, telefone);
  if (!row || !send || ('cpf' in destino && row.confirmado_em === null)) return;
  const code = codeOf(deps.signer.token(PURPOSE, vez));
  await keepCode({ actor, input: { scope, hash: deps.signer.key(PURPOSE, subject(scope, code)) }, deps });
  const text = `${code} é o seu código no ${deps.settings.brand}. Vale 10 minutos. Não passe a ninguém: nós nunca pedimos.`;
  try {
    await send(row.telefone, { key: vez, code, text });
  } catch (error) {
    if (!refusedOutright(error)) throw error;
  }
}

function vaultOpen({ vault }: CodigoDeps, lacre: string): Destino | null {
  const text = vault.open(PURPOSE, lacre, PURPOSE);
  return text === null ? null : destinoSchema.parse(JSON.parse(text));
}

/** Six digits out of a keyed token: 48 bits of it leave no digit more likely than another by more than 2⁻²⁸. */
function codeOf(token: string): string {
  const bits = Buffer.from(token, 'base64url').readUIntBE(0, 6);
  return String(bits % 1_000_000).padStart(6, '0');
}

const keepCode = command({
  load: ({ input: { scope } }: UseCase<Sistema, { scope: PatientScope; hash: string }, CodigoDeps>) => ({
    cliente: call(lockCliente, scope),
  }),
  decide: (_, { input: { scope, hash }, now }) => {
    const until = new Date(now.getTime() + CODIGO_MS);
    return { writes: [call(updateCelular, scope, { codigo_hash: hash, codigo_ate: until })] };
  },
});
