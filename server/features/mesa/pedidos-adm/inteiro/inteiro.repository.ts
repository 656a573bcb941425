import { sql, type Kysely, type Transaction } from 'kysely';
import { enderecoRecusado } from '#features/instalacao/emails/emails.public.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
type Of = { scope: PatientScope; pedidoId: string };

/** All charges of an order, closed ones too, oldest first. */
export function listCobrancas(db: Reader, { scope, pedidoId }: Of) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['k.id', 'k.asaas_id', 'k.status', 'k.valor_centavos', 'k.recebido_centavos', 'k.vencimento'])
    .select('k.frete_centavos')
    .select(['k.estornado_centavos', 'k.paga_pedido', 'k.created_at', 'k.pago_em', 'k.encerrada_em'])
    .select(['k.tipo', 'k.metodo'])
    .where('k.pedido_id', '=', pedidoId)
    .where('p.cliente_id', '=', scope.clienteId)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
}
export type CobrancaDoPedido = Awaited<ReturnType<typeof listCobrancas>>[number];

/** When the questionnaire was last answered (the newest telemedicine consent); null when it was not. */
export async function findResposta(db: Reader, { scope, pedidoId }: Of): Promise<Date | null> {
  const row = await db
    .selectFrom('consentimentos')
    .select('created_at')
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', 'telemedicina')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Since when the patient waits for an answer in the conversation, and their last words. */
export type EsperaRow = { desde: Date; texto: string };

/** Whether the patient waits for an answer, and whether their present address takes no mail. */
export async function findContato(
  db: Reader,
  { clienteId }: PatientScope,
): Promise<{ espera: EsperaRow | null; emailRecusado: boolean }> {
  const { rows } = await sql<{ desde: Date | null; texto: string | null; recusado: boolean }>`
    select min(m.created_at) as desde, (array_agg(left(m.mensagem, 300) order by m.n desc))[1] as texto,
           ${enderecoRecusado(sql`c.id`, sql`c.email_contato`)} as recusado
      from clientes c
      left join conversas v on v.cliente_id = c.id and v.cliente_n > v.equipe_n
      left join mensagens m on m.cliente_id = c.id and m.n > v.equipe_n and m.por = 'Cliente' and not m.automatica
     where c.id = ${clienteId} and c.apagada_em is null
     group by c.id`.execute(db);
  const [row] = rows;
  const espera = row?.desde && row.texto !== null ? { desde: row.desde, texto: row.texto } : null;
  return { espera, emailRecusado: row?.recusado ?? false };
}
