import type { Espera, Recusa } from '#contracts/mesa/provedores.contract.ts';
import { INSISTENCIA_MS } from '#domain/pagamentos/recusa.ts';
import type { Actor } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as esperas from './esperas.repository.ts';
import type { WaitCount } from './esperas.repository.ts';

type Call = UseCase<Actor, null, BaseDeps>;

/** Requests younger than this (milliseconds) are in normal processing and not shown as waiting. */
const A_MOMENT_MS = 60_000;
/** Age in milliseconds after which a mail's job has ended for good. */
const MAIL_MS = 7 * 86_400_000;
/** How many refusals the desk lists. */
const SHOWN = 20;

const WORDS: Readonly<Record<Espera['oque'], readonly [um: string, varios: string]>> = {
  cadastro: ['cadastro espera o Asaas', 'cadastros esperam o Asaas'],
  pix: ['pedido espera o Pix', 'pedidos esperam o Pix'],
  email: ['e-mail espera para sair', 'e-mails esperam para sair'],
  exame: [
    'pedido ou conversa espera o exame do antivírus',
    'pedidos ou conversas esperam o exame do antivírus',
  ],
};

/** How many requests wait for each external service, and since when; numbers only. */
export async function listarEsperas({ deps: { db, clock } }: Call): Promise<Espera[]> {
  const now = clock().getTime();
  const limits = { before: new Date(now - A_MOMENT_MS), mailsSince: new Date(now - MAIL_MS) };
  const [cadastro, pix, email, exame] = await Promise.all([
    esperas.countWaitingCustomers(db, limits),
    esperas.countSemCodigo(db),
    esperas.countEmails(db, limits),
    esperas.countWaitingScans(db),
  ]);
  return [
    ...presentEspera('cadastro', cadastro),
    ...presentEspera('pix', pix),
    ...presentEspera('email', email),
    ...presentEspera('exame', exame),
  ];
}

function presentEspera(oque: Espera['oque'], { quantos, desde }: WaitCount): Espera[] {
  if (!desde) return [];
  const palavras = `${quantos} ${WORDS[oque][quantos === 1 ? 0 : 1]}`;
  return [{ oque, palavras, quantos, desde: desde.toISOString() }];
}

type Refused = { id: string; nome: string; desde: Date | null; proxima: Date | null };

/** The charges and patient data that the payment provider refuses, newest first. */
export async function listarRecusas({ deps: { db, clock } }: Call): Promise<Recusa[]> {
  const [charges, people] = await Promise.all([
    esperas.listRefusedCobrancas(db, SHOWN),
    esperas.listRefusedCustomers(db, SHOWN),
  ]);
  const end = clock().getTime() - INSISTENCIA_MS;
  const common = ({ id, nome, desde, proxima }: Refused) => {
    const again = desde && desde.getTime() > end ? proxima : null;
    return {
      ref: id,
      nome,
      desde: (desde ?? clock()).toISOString(),
      proximaEm: again?.toISOString() ?? null,
    };
  };
  const recusas: Recusa[] = [
    ...charges.map((row) => ({
      ...common(row),
      tipo: 'pix' as const,
      numero: row.numero,
      motivo: row.motivo === 'dados' ? ('dados' as const) : ('cobranca' as const),
    })),
    ...people.map((row) => ({
      ...common(row),
      tipo: 'cadastro' as const,
      numero: null,
      motivo: 'dados' as const,
    })),
  ];
  return recusas.toSorted((a, b) => b.desde.localeCompare(a.desde));
}
