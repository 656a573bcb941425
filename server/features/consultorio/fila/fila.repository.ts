import { expressionBuilder, sql, type Kysely, type Transaction } from 'kysely';
import { ABAS_DA_FILA, type AbaDaFila } from '#contracts/consultorio/fila.contract.ts';
import { ESPERAM_POR_NOS } from '#domain/pedidos/atendimento.ts';
import { desajustadosDe } from '#features/documentos/emitir/emitir.public.ts';
import { PROVA_EM_ARQUIVO } from '#features/pedidos/pedidos/pedidos.public.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const MAX_SHOWN = 100;

/** Whose queue it is, when it is read, and since when decided cases are listed. */
export type FilaOf = { medicoId: string; now: Date; since: Date };

/** Orders with a report of an error that waits for this doctor, as `esperaPor` says. */
function reported(medicoId: string) {
  return expressionBuilder<DB>()
    .selectFrom('relatos_de_erro as e')
    .innerJoin('documentos as y', 'y.id', 'e.documento_id')
    .innerJoin('medicos as z', 'z.id', 'y.medico_id')
    .where('e.resolvido_em', 'is', null)
    .where((eb) => eb.or([eb('y.medico_id', '=', medicoId), eb('z.estado', '<>', 'ativo')]));
}

/** Conversations that the desk gave to this doctor, whose patient waits for an answer. */
function given({ medicoId, now }: FilaOf) {
  return expressionBuilder<DB>()
    .selectFrom('conversas as v')
    .where('v.com_medico_id', '=', medicoId)
    .where('v.fechada_em', 'is', null)
    .where('v.espera_desde', 'is not', null)
    .where((eb) => eb.or([eb('v.adiada_ate', 'is', null), eb('v.adiada_ate', '<=', now)]));
}

/**
 * True for an order (`p`) whose case (`k`) is decided but for the signature: in this doctor's hand, with identity and note,
 * every draft seen drawn by this doctor at its version, and no word of the patient since the first of them.
 */
function decided({ medicoId, now }: FilaOf) {
  return sql<boolean>`(
    k.medico_id = ${medicoId} and k.assumido_ate > ${now} and k.decidido_em is null and k.identidade_em is not null
    and (exists (select from notas_clinicas n where n.pedido_id = p.id and n.medico_id = ${medicoId})
      or exists (select from rascunhos_de_nota n
                  where n.pedido_id = p.id and n.medico_id = ${medicoId} and n.texto ~ '[^[:space:]]'))
    and coalesce((
      select bool_and(v.versao = d.versao and v.medico_id = ${medicoId} and not exists (
               select from mensagens m
                where m.cliente_id = p.cliente_id and m.por = 'Cliente' and m.created_at > v.em))
        from documentos d left join documentos_vistos v on v.documento_id = d.id
       where d.pedido_id = p.id and d.estado = 'rascunho'
      having bool_and(v.documento_id is not null)
    ), false)
  ) is true`;
}

/** The cases of a tab; the conditions repeat those of the indexes `pedidos_esperando` and `pedidos_parados`. */
function selectTab(db: Reader, aba: AbaDaFila, of: FilaOf) {
  const { medicoId, since } = of;
  const all = db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .leftJoin('perguntas_ao_paciente as q', (join) =>
      join.onRef('q.pedido_id', '=', 'p.id').on('q.encerrada_em', 'is', null),
    );
  if (aba === 'feitos') {
    return all.where('k.decidido_por', '=', medicoId).where('k.decidido_em', '>', since);
  }
  if (aba === 'comigo') {
    // Short lists by their indexes: cases in hand, reported ones, those that do not fit newer lists, those of conversations.
    const held = expressionBuilder<DB>()
      .selectFrom('casos as h')
      .innerJoin('pedidos as o', 'o.id', 'h.pedido_id')
      .select('h.pedido_id')
      .where('h.medico_id', '=', medicoId)
      .where('h.decidido_em', 'is', null)
      .where('o.status', '=', 'Aguardando Pagamento')
      .where('o.prazo', 'is not', null)
      .where('o.atendimento', 'in', [...ESPERAM_POR_NOS]);
    const wrong = reported(medicoId)
      .select('y.pedido_id')
      .union(desajustadosDe(medicoId).select('y.pedido_id'))
      .union(given(of).select((eb) => eb.ref('v.com_pedido_id').$notNull().as('pedido_id')));
    return all.where('p.id', 'in', held.union(wrong));
  }
  const open = all.where('p.status', '=', 'Aguardando Pagamento').where('p.prazo', 'is not', null);
  if (aba === 'aguardando-paciente') return open.where('p.atendimento', '=', 'aguardando paciente');
  if (aba === 'a-imprimir') return open.where('p.atendimento', '=', 'a postar');
  const waiting = open.where('p.atendimento', 'in', [...ESPERAM_POR_NOS]).where('k.decidido_em', 'is', null);
  return waiting.where('k.medico_id', 'is distinct from', medicoId);
}

/**
 * The cases of one tab. First those of this doctor where others see them, too, then those whose patient answered, then by
 * promised time; decided ones newest first. `relatado_em`: since when a reported error waits for this doctor;
 * `desajustado`: so does a document that newer lists ask another one for.
 */
export function listFila(db: Reader, aba: AbaDaFila, of: FilaOf) {
  return selectTab(db, aba, of)
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.prazo', 'p.atendimento', 'p.versao'])
    .select(['p.cliente_id', 'p.versao_saude', 'p.versao_trat', 'p.justificativa_do_uso'])
    .select(['c.nome', 'c.nome_social', 'c.data_nascimento'])
    .select([
      'k.medico_id',
      'k.assumido_ate',
      'k.respondeu_em',
      'k.sem_resposta_em',
      'k.decidido_em',
      'k.decidido_por',
    ])
    .select(['m.nome as medico_nome', 'q.medico_id as pergunta_de'])
    .select((eb) => [
      'p.hist_saude',
      'p.hist_trat',
      eb
        .selectFrom('anexos as x')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('x.pedido_id', '=', 'p.id')
        .where('x.removido_em', 'is', null)
        .as('arquivos'),
      eb
        .exists(
          eb
            .selectFrom('anexos as f')
            .select('f.id')
            .whereRef('f.pedido_id', '=', 'p.id')
            .where('f.tipo', '=', 'documento_oficial')
            .where('f.situacao', '=', 'guardado')
            .where('f.removido_em', 'is', null),
        )
        .$castTo<boolean>()
        .as('tem_foto'),
      PROVA_EM_ARQUIVO.as('tem_prova'),
      decided(of).as('decidido'),
      reported(of.medicoId)
        .select((x) => x.fn.min('e.created_at').as('em'))
        .where('y.pedido_id', '=', sql.ref<string>('p.id'))
        .as('relatado_em'),
      given(of)
        .select('v.espera_desde')
        .where('v.com_pedido_id', '=', sql.ref<string>('p.id'))
        .as('conversa_desde'),
      eb
        .exists(desajustadosDe(of.medicoId).select('y.id').where('y.pedido_id', '=', sql.ref<string>('p.id')))
        .$castTo<boolean>()
        .as('desajustado'),
    ])
    .$if(aba === 'aguardando-paciente', (query) =>
      query.orderBy(
        (eb) => eb('q.medico_id', '=', of.medicoId),
        (ob) => ob.desc().nullsLast(),
      ),
    )
    .$if(aba === 'a-imprimir', (query) =>
      query.orderBy(
        (eb) => eb('k.decidido_por', '=', of.medicoId),
        (ob) => ob.desc().nullsLast(),
      ),
    )
    .$if(aba === 'feitos', (query) => query.orderBy('k.decidido_em', 'desc'))
    .$if(aba !== 'feitos', (query) => query.orderBy((eb) => eb('k.respondeu_em', 'is', null)))
    .orderBy('p.prazo')
    .orderBy('p.id')
    .limit(MAX_SHOWN)
    .execute();
}
export type FilaRow = Awaited<ReturnType<typeof listFila>>[number];

export function countFila(db: Reader, of: FilaOf): Promise<Record<AbaDaFila, number>> {
  return db
    .selectNoFrom(() =>
      ABAS_DA_FILA.map((aba) =>
        selectTab(db, aba, of)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as(aba),
      ),
    )
    .$castTo<Record<AbaDaFila, number>>()
    .executeTakeFirstOrThrow();
}
