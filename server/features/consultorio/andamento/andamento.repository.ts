import type { Kysely, Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import { AUTORIZOU_CID } from '../caso/caso.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * Everything that happened to an order since it was paid, in one statement; undefined for an unknown order and for one of
 * another patient.
 */
export function findFatos(db: Reader, scope: PatientScope, pedidoId: string) {
  return db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .leftJoin('escolhas as s', 's.pedido_id', 'p.id')
    .leftJoin('medicos as m', (join) =>
      join.on((eb) => eb('m.id', '=', eb.fn.coalesce('k.decidido_por', 'k.medico_id'))),
    )
    .select(['p.servico_selecionado', 'p.atendimento', 'p.pago_em'])
    .select(['p.status', 's.escolha', AUTORIZOU_CID.as('consentimento_cid')])
    .select(['s.recusado_em', 's.escolhida_em'])
    .select(['p.concluido_em', 'k.assumido_em', 'k.decidido_em', 'k.motivo_recusa', 'k.sem_resposta_em'])
    .select(['m.nome_com_tratamento as medico_nome', 'm.crm as medico_crm', 'm.uf as medico_uf'])
    .select((eb) => [
      // The row of a case that returned to the queue, or was decided, holds no `assumido_em` any more.
      eb
        .selectFrom('auditoria as a')
        .select((x) => x.fn.max('a.em').as('em'))
        .where('a.alvo_tipo', '=', 'pedido')
        .where('a.acao', '=', 'caso.assumir')
        .where((x) => x(x.ref('a.alvo_id'), '=', x.cast<string>('p.id', 'text')))
        // After a consultation the case is read anew: the step is the first reading.
        .where((x) => x.or([x('s.recusado_em', 'is', null), x('a.em', '<=', x.ref('s.recusado_em'))]))
        .as('lido_em'),
      jsonArrayFrom(
        eb
          .selectFrom('consultas as u')
          .select(['u.inicio', 'u.criada_em', 'u.encerrada_em'])
          .select('u.estado')
          .whereRef('u.pedido_id', '=', 'p.id')
          .where((x) =>
            x.not(
              x.exists(x.selectFrom('consultas as w').select('w.id').whereRef('w.remarcada_de', '=', 'u.id')),
            ),
          )
          .orderBy('u.criada_em'),
      ).as('consultas'),
      jsonArrayFrom(
        eb
          .selectFrom('perguntas_ao_paciente as q')
          .innerJoin('medicos as w', 'w.id', 'q.medico_id')
          .select(['q.texto', 'q.feita_em', 'q.respondida_em', 'q.encerrada_em', 'w.nome', 'w.crm', 'w.uf'])
          .select(['q.responder_ate', 'q.lembrada_em', 'q.venceu'])
          .whereRef('q.pedido_id', '=', 'p.id')
          .orderBy('q.feita_em'),
      ).as('perguntas'),
      jsonArrayFrom(
        eb
          .selectFrom('documentos as d')
          .select(['d.canal', 'd.assinado_em', 'd.enviado_em', 'd.revogado_em'])
          .select('d.estado')
          .whereRef('d.pedido_id', '=', 'p.id')
          .orderBy('d.created_at'),
      ).as('documentos'),
      jsonArrayFrom(
        eb
          .selectFrom('envios_postais as n')
          .select(['n.rastreio', 'n.postado_em', 'n.encerrado_em', 'n.motivo', 'n.endereco'])
          .select(['n.situacao', 'n.transportadora'])
          .whereRef('n.pedido_id', '=', 'p.id')
          .orderBy('n.postado_em')
          .orderBy('n.id'),
      ).as('envios'),
      jsonArrayFrom(
        eb
          .selectFrom('relatos_de_erro as r')
          .innerJoin('documentos as d', 'd.id', 'r.documento_id')
          .leftJoin('medicos as b', 'b.id', 'r.respondido_por')
          .select(['r.id', 'r.documento_id', 'r.texto', 'r.created_at', 'r.resposta', 'r.resolvido_em'])
          .select('b.nome as respondido_de')
          .whereRef('d.pedido_id', '=', 'p.id')
          .orderBy('r.created_at'),
      ).as('relatos'),
      jsonArrayFrom(
        eb
          .selectFrom('devolucoes as v')
          .select(['v.motivo', 'v.situacao', 'v.created_at', 'v.encerrada_em'])
          .whereRef('v.pedido_id', '=', 'p.id')
          .orderBy('v.created_at'),
      ).as('devolucoes'),
    ])
    .where('p.id', '=', pedidoId)
    .where('p.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'p.paciente_id'))
    .executeTakeFirst();
}
/** Instants within its lists are texts, as JSON holds them. */
export type FatosRow = NonNullable<Awaited<ReturnType<typeof findFatos>>>;
