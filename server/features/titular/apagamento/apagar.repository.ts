import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/**
 * `agora`: at the erasure. `restos`: a moment later, when no request is under way any more that was let in before; rows that
 * nothing names any more go as well. `prazo`: the time of what the law kept is over, and what doctors wrote was erased before
 * (`expurgarProntuarios`). Until then orders in which a doctor entered something keep their content.
 */
type Fase = 'agora' | 'restos' | 'prazo';
type Extent = { now: Date; fase: Fase };

/**
 * Erases what may go of an account and of its people, in one order: content before the rows that name it. What stays names nobody:
 * the identity of a kept record or payment moves to `identidades_guardadas`. Idempotent; a later run takes what a request that was
 * under way wrote after the first. All statements are sent without waiting for an answer.
 */
export async function apagarDados(tx: Transaction<DB>, conta: string, { now, fase }: Extent): Promise<void> {
  const todos = fase === 'prazo';
  const sem = todos ? sql`true` : sql`ultimo_registro(p.id) is null`;
  const vazios = sql`(select p.id from pedidos p where p.cliente_id = ${conta} and ${sem})`;
  const nadaFica = todos
    ? sql`true`
    : sql`not exists (select from pedidos p where p.cliente_id = ${conta} and ultimo_registro(p.id) is not null)`;
  const pessoas = sql`(select c.id from clientes c where c.id = ${conta} or c.conta_id = ${conta})`;
  const steps = [
    ...contentSteps({ conta, vazios, nadaFica, pessoas, now }),
    ...accessSteps(conta, pessoas),
    ...channelSteps({ conta, nadaFica }),
    ...identitySteps({ pessoas, todos, now }),
    ...(fase === 'agora' ? [] : rowSteps(conta)),
  ];
  await Promise.all(steps.map((step) => step.execute(tx)));
}

type Names = {
  conta: string;
  /** Ids of the orders whose content goes. */
  vazios: RawBuilder<unknown>;
  /** True where no record of the account stays. */
  nadaFica: RawBuilder<unknown>;
  /** Ids of the holder and of the people. */
  pessoas: RawBuilder<unknown>;
  now: Date;
};

/** Answers, files, messages, internal notes and labels, drafts and consents. Stored bytes go by the nightly sweep, as no row names them any more. */
function contentSteps({ conta, vazios, nadaFica, pessoas, now }: Names): RawBuilder<unknown>[] {
  return [
    sql`delete from envios_reservados where cliente_id = ${conta}`,
    sql`delete from rascunhos where cliente_id in ${pessoas}`,
    sql`delete from notas_da_importacao where cliente_id in ${pessoas}`,
    sql`delete from rascunhos_de_nota where pedido_id in (select id from pedidos where cliente_id = ${conta})`,
    sql`delete from documentos where cliente_id = ${conta} and emitido_em is null`,
    sql`delete from notas_internas where cliente_id = ${conta}`,
    sql`delete from etiquetas_das_conversas where cliente_id = ${conta}`,
    sql`delete from anexos where cliente_id = ${conta}
          and (pedido_id in ${vazios} or (mensagem_id is not null and ${nadaFica}))`,
    sql`delete from mensagens where cliente_id = ${conta} and ${nadaFica}`,
    sql`delete from conversas where cliente_id = ${conta} and ${nadaFica}`,
    sql`update documentos_da_conferencia set objeto = null, apagado_em = ${now} where conta_id = ${conta} and objeto is not null`,
    sql`delete from consentimentos where cliente_id in ${pessoas} and (${nadaFica} or pedido_id in ${vazios})`,
    sql`update pedidos set hist_saude = '[]', hist_trat = '[]', motivacao = '', outras_infos = '',
          justificativa_do_uso = '', versao = versao + 1, updated_at = ${now}
        where id in ${vazios} and (hist_saude <> '[]' or hist_trat <> '[]' or motivacao <> '' or outras_infos <> ''
          or justificativa_do_uso <> '')`,
  ];
}

/** Everything that opens the account, or did. */
function accessSteps(conta: string, pessoas: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    sql`delete from sessoes where cliente_id = ${conta}`,
    sql`delete from aparelhos where cliente_id = ${conta}`,
    sql`delete from entradas_pendentes where cliente_id = ${conta}`,
    sql`delete from recuperacoes where cliente_id = ${conta}`,
    sql`delete from segundos_fatores where cliente_id = ${conta}`,
    sql`delete from celulares_de_recuperacao where cliente_id = ${conta}`,
    sql`delete from codigos_reserva where cliente_id = ${conta}`,
    sql`delete from chaves_de_acesso where cliente_id = ${conta}`,
    sql`delete from confirmacoes_email where cliente_id in ${pessoas}`,
    sql`delete from trocas_email where cliente_id in ${pessoas}`,
  ];
}

/** Notices. With a record the consents to WhatsApp and SMS stay, as the proof that messages were allowed (Lei 13.709/2018, art. 8). */
function channelSteps({ conta, nadaFica }: Pick<Names, 'conta' | 'nadaFica'>): RawBuilder<unknown>[] {
  return [
    sql`delete from emails where cliente_id = ${conta}
          or pedido_id in (select p.id from pedidos p where p.cliente_id = ${conta})`,
    sql`delete from recados where cliente_id = ${conta}`,
    sql`delete from inscricoes_push where cliente_id = ${conta}`,
    sql`delete from mudancas_de_canal where cliente_id = ${conta}
          and (${nadaFica} or canal not in ('whatsapp', 'sms'))`,
  ];
}

type Identity = Pick<Names, 'pessoas' | 'now'> & { todos: boolean };

function identitySteps({ pessoas, todos, now }: Identity): RawBuilder<unknown>[] {
  const pagou = sql`(exists (select from cobrancas k join pedidos p on p.id = k.pedido_id
                              where (p.cliente_id = c.id or k.pagador_id = c.id) and k.pago_em is not null)
                  or exists (select from devolucoes d where d.cliente_id = c.id))`;
  const atendida = sql`exists (select from pedidos p where (p.paciente_id = c.id or p.cliente_id = c.id)
                                  and ultimo_registro(p.id) is not null)`;
  const address = ['cep', 'endereco', 'numero', 'bairro', 'complemento', 'uf', 'cidade'].map((column) => ({
    name: sql.ref(column),
    value: sql`case when ${pagou} then ${sql.ref(`c.${column}`)} else '' end`,
  }));
  return [
    todos
      ? sql`delete from identidades_guardadas where cliente_id in ${pessoas}`
      : sql`insert into identidades_guardadas (cliente_id, cpf, nome, nome_social, data_nascimento, responsavel_nome,
              responsavel_cpf, ${sql.join(address.map(({ name }) => name))})
            select c.id, c.cpf, c.nome, c.nome_social, c.data_nascimento, c.responsavel_nome, c.responsavel_cpf,
                   ${sql.join(address.map(({ value }) => value))}
              from clientes c where c.id in ${pessoas} and c.apagada_em is null and (${atendida} or ${pagou})
            on conflict do nothing`,
    sql`update clientes set nome = 'Conta apagada', nome_social = '', cpf = '', data_nascimento = null, telefone = '',
          email_contato = '', email_confirmado_em = null, cep = '', endereco = '', numero = '', bairro = '', complemento = '',
          sem_complemento = false, uf = '', cidade = '', responsavel_nome = '', responsavel_cpf = '',
          responsavel_declara = false, celular_proprio = null, autorizado_em = null, autorizado_por = null,
          autorizado_ate = null, recusado_em = null, senha_hash = '', asaas_id = null, asaas_recusada_versao = null,
          asaas_recusada_em = null, asaas_recusas = 0, asaas_proxima_em = null,
          contestada_em = coalesce(contestada_em, ${now}), apagada_em = ${now}, versao = versao + 1, updated_at = ${now}
        where id in ${pessoas} and apagada_em is null`,
  ];
}

/** Rows of people, and the account's own, that name nobody and that nothing names. */
function rowSteps(conta: string): RawBuilder<unknown>[] {
  const free = sql`not exists (select from pedidos p where p.cliente_id = c.id or p.paciente_id = c.id)
    and not exists (select from clientes q where q.conta_id = c.id or q.levado_por = c.id)
    and not exists (select from cobrancas k where k.pagador_id = c.id)
    and not exists (select from conferencias f where f.conta_id = c.id or f.conta_de = c.id)
    and not exists (select from documentos_da_conferencia g where g.conta_id = c.id)
    and not exists (select from mensagens m where m.cliente_id = c.id)
    and not exists (select from anexos a where a.cliente_id = c.id)
    and not exists (select from devolucoes d where d.cliente_id = c.id)
    and not exists (select from contestacoes t where t.cliente_id = c.id or t.cadastro_cliente_id = c.id)`;
  return [
    sql`delete from clientes c where c.conta_id = ${conta} and ${free}`,
    sql`delete from clientes c where c.id = ${conta} and ${free}`,
  ];
}

/** Erases what doctors wrote about the orders of an account, once its time is over. @throws where the database refuses one */
export async function expurgarProntuarios(tx: Transaction<DB>, conta: string): Promise<void> {
  await sql`select expurga_prontuario(p.id) from pedidos p
             where p.cliente_id = ${conta} and ultimo_registro(p.id) is not null`.execute(tx);
}
