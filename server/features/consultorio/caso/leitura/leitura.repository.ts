import { sql, type Kysely, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { documentoExiste, ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import type { DoctorScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';
import { dadosDoTitulo, desajustados } from '#features/documentos/emitir/emitir.public.ts';
import { PROVA_EM_ARQUIVO } from '#features/pedidos/pedidos/pedidos.public.ts';
import { AUTORIZOU_CID } from '../caso.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A case whose whole content is open to the caller: a doctor's scope, or the administrator's. */
export type CasoAberto = Pick<DoctorScope, 'pedidoId' | 'patient' | 'pacienteId'>;

/**
 * The columns that decide who may read a case, and how much of it; undefined for an unknown order and for one that was never
 * paid.
 */
export async function findAberto(db: Reader, pedidoId: string) {
  return open(db).where('p.id', '=', pedidoId).executeTakeFirst();
}
export type AbertoRow = NonNullable<Awaited<ReturnType<typeof findAberto>>>;

/** Facts by which a doctor may read the cases of an account: one row per paid order. */
export async function listAbertos(db: Reader, clienteId: string): Promise<AbertoRow[]> {
  return open(db).where('p.cliente_id', '=', clienteId).execute();
}

function open(db: Reader) {
  return db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .leftJoin('perguntas_ao_paciente as q', (join) =>
      join.onRef('q.pedido_id', '=', 'p.id').on('q.encerrada_em', 'is', null),
    )
    .select(['p.id', 'p.cliente_id', 'p.paciente_id', 'p.atendimento', 'k.medico_id', 'k.assumido_ate'])
    .select(['k.decidido_por', 'k.decidido_em', 'q.medico_id as pergunta_de'])
    .select((eb) => [
      'p.status',
      eb
        .selectFrom('consultas as u')
        .select('u.medico_id')
        .whereRef('u.pedido_id', '=', 'p.id')
        .where('u.estado', '=', 'marcada')
        .as('consulta_com'),
      jsonArrayFrom(
        eb
          .selectFrom('relatos_de_erro as r')
          .innerJoin('documentos as y', 'y.id', 'r.documento_id')
          .innerJoin('medicos as z', 'z.id', 'y.medico_id')
          .select(['y.medico_id', 'z.estado as medico_estado'])
          .select((x) => x.cast<null>(x.val(null), 'text').as('resolvido_em'))
          .whereRef('y.pedido_id', '=', 'p.id')
          .where('r.resolvido_em', 'is', null)
          .unionAll(
            desajustados()
              .select(['y.medico_id', 'z.estado as medico_estado'])
              .select((x) => x.cast<null>(x.val(null), 'text').as('resolvido_em'))
              .where('y.pedido_id', '=', sql.ref<string>('p.id')),
          ),
      ).as('pendencias'),
    ])
    .where('p.pago_em', 'is not', null);
}

/** An order as a case, with its patient and the names of the doctors who did something in it. */
export async function findCaso(db: Reader, pedidoId: string) {
  return open(db)
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .leftJoin('medicos as i', 'i.id', 'k.identidade_por')
    .leftJoin('medicos as d', 'd.id', 'k.decidido_por')
    .leftJoin('medicos as g', 'g.id', 'k.responsavel_por')
    .leftJoin('clientes as t', 't.id', 'c.conta_id')
    .select(['p.numero', 'p.servico_selecionado', 'p.prazo', 'p.pago_em', 'p.created_at', 'p.versao'])
    .select(['p.versao_saude', 'p.versao_trat', 'p.motivacao', 'p.outras_infos'])
    .select('p.justificativa_do_uso')
    .select([
      'p.hist_saude',
      'p.hist_trat',
      AUTORIZOU_CID.as('consentimento_cid'),
      PROVA_EM_ARQUIVO.as('prova_em_arquivo'),
    ])
    .select(['c.nome', 'c.nome_social', 'c.data_nascimento', 'c.cpf', 'c.cidade', 'c.uf', 'c.telefone'])
    .select(['c.responsavel_nome', 'c.responsavel_cpf', 'c.parentesco', 'c.declarado_em'])
    .select(['c.autorizado_em', 'c.autorizado_por', 'c.autorizado_ate'])
    .select(['t.nome as titular_nome', 't.cpf as titular_cpf'])
    .select(['k.responsavel_em', 'g.nome as responsavel_de'])
    .select(['k.respondeu_em', 'k.sem_resposta_em', 'k.identidade_em', 'k.motivo_recusa'])
    .select('k.identidade_como')
    .select(['m.nome as medico_nome', 'i.nome as identidade_de', 'd.nome as decidido_de'])
    .where('p.id', '=', pedidoId)
    .executeTakeFirst();
}
export type ReadCaso = NonNullable<Awaited<ReturnType<typeof findCaso>>>;

/** Who has a case, who compared the identity and who decided it; undefined for an order that no doctor took yet. */
export function findEstado(db: Reader, { pedidoId }: CasoAberto) {
  return db
    .selectFrom('casos as k')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .leftJoin('medicos as i', 'i.id', 'k.identidade_por')
    .leftJoin('medicos as d', 'd.id', 'k.decidido_por')
    .leftJoin('medicos as g', 'g.id', 'k.responsavel_por')
    .select(['k.responsavel_em', 'g.nome as responsavel_de'])
    .select(['k.medico_id', 'k.assumido_ate', 'k.identidade_em', 'k.decidido_em', 'k.decidido_por'])
    .select(['k.motivo_recusa', 'k.sem_resposta_em'])
    .select('k.identidade_como')
    .select(['m.nome as medico_nome', 'i.nome as identidade_de', 'd.nome as decidido_de'])
    .where('k.pedido_id', '=', pedidoId)
    .executeTakeFirst();
}
export type EstadoRow = NonNullable<Awaited<ReturnType<typeof findEstado>>>;

/** The notes of a case with their authors, oldest first. */
export function listNotas(db: Reader, { pedidoId }: CasoAberto) {
  return db
    .selectFrom('notas_clinicas as n')
    .innerJoin('medicos as m', 'm.id', 'n.medico_id')
    .select(['n.id', 'n.adendo_de', 'n.texto', 'n.created_at', 'm.nome as medico_nome'])
    .where('n.pedido_id', '=', pedidoId)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}
export type NotaRow = Awaited<ReturnType<typeof listNotas>>[number];

/** The questions asked about an order with their authors, oldest first, each with the message that answered it. */
export function listPerguntas(db: Reader, { pedidoId, patient }: CasoAberto) {
  return db
    .selectFrom('perguntas_ao_paciente as q')
    .innerJoin('medicos as m', 'm.id', 'q.medico_id')
    .select(['q.id', 'q.texto', 'q.feita_em', 'q.respondida_em', 'q.encerrada_em', 'm.nome as medico_nome'])
    .select(['q.responder_ate', 'q.lembrada_em', 'q.venceu'])
    .select((eb) =>
      // The pause ends in the transaction of the message, a moment before the message has its time.
      eb
        .selectFrom('mensagens as r')
        .select('r.mensagem')
        .where('r.cliente_id', '=', patient.clienteId)
        .where('r.por', '=', 'Cliente')
        .where('r.automatica', '=', false)
        .whereRef('r.created_at', '>=', 'q.respondida_em')
        .orderBy('r.n')
        .limit(1)
        .as('resposta'),
    )
    .where('q.pedido_id', '=', pedidoId)
    .orderBy('q.feita_em')
    .orderBy('q.id')
    .execute();
}
export type PerguntaRow = Awaited<ReturnType<typeof listPerguntas>>[number];

const MAX_EARLIER = 20;

/** Other paid orders of the patient of a case, newest first, with who decided them. */
export function listAnteriores(db: Reader, { pedidoId, pacienteId }: CasoAberto) {
  return db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .leftJoin('medicos as d', 'd.id', 'k.decidido_por')
    .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.created_at', 'p.atendimento'])
    .select(['p.status', 'k.decidido_por', 'd.nome as decidido_de'])
    .where('p.paciente_id', '=', pacienteId)
    .where('p.id', '<>', pedidoId)
    .where('p.pago_em', 'is not', null)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(MAX_EARLIER)
    .execute();
}
export type AnteriorRow = Awaited<ReturnType<typeof listAnteriores>>[number];

/** The documents that other orders of the patient of a case led to, oldest first. */
export function listDocumentosAnteriores(db: Reader, { pedidoId, pacienteId }: CasoAberto) {
  return db
    .selectFrom('documentos as x')
    .select(['x.id', 'x.pedido_id', 'x.codigo'])
    .select('x.tipo')
    .select(dadosDoTitulo('x').as('dados'))
    .where('x.paciente_id', '=', pacienteId)
    .where('x.pedido_id', '<>', pedidoId)
    .where('x.estado', 'in', ESTADOS_DO_DOCUMENTO.filter(documentoExiste))
    .orderBy('x.created_at', 'desc')
    .limit(MAX_EARLIER * 5)
    .execute();
}
export type DocumentoRow = Awaited<ReturnType<typeof listDocumentosAnteriores>>[number];

/**
 * The conversation of a case, where it was given to this doctor: since when its patient waits, null while they do not; undefined
 * where it was not given.
 */
export async function findDada(db: Reader, { medicoId, pedidoId, patient }: DoctorScope) {
  const row = await db
    .selectFrom('conversas')
    .select(['espera_desde', 'fechada_em'])
    .where('cliente_id', '=', patient.clienteId)
    .where('com_medico_id', '=', medicoId)
    .where('com_pedido_id', '=', pedidoId)
    .executeTakeFirst();
  return row && { desde: row.fechada_em === null ? row.espera_desde : null };
}
