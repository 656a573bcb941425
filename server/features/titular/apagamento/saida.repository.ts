import { sql, type Kysely, type Transaction } from 'kysely';
import type { AnosDeConservacao, FatosDaSaida } from '#domain/titular/apagamento.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A paid order that nobody has finished. `cancelavel`: as far as its row tells, its patient may still cancel it. */
export type Pendente = { id: string; numero: number; servico: string; cancelavel: boolean };

/** Everything that the erasure of an account depends on. */
export type Saida = FatosDaSaida & {
  pendentes: Pendente[];
  email: string;
  asaasId: string | null;
};

/** Bounds the list that the patient is shown. */
const MOST_SHOWN = 20;

type Row = Omit<Saida, 'pessoas' | 'noProvedor' | 'asaasId' | 'conservacao'> & {
  pessoas: { nome: string; atendida: boolean }[];
  asaas_id: string | null;
};

/** Reads what an account holds that its erasure deletes, keeps, cancels or waits for, with its people's orders. */
export async function readSaida(
  db: Reader,
  { clienteId }: PatientScope,
  conservacao: AnosDeConservacao,
): Promise<Saida> {
  const { rows } = await sql<Row>`
    with meus as (
      select p.*, ultimo_registro(p.id) as registro from pedidos p where p.cliente_id = ${clienteId}
    ), pendentes as (
      select m.id, m.numero, m.servico_selecionado as servico,
             m.atendimento = 'na fila' and m.registro is null as cancelavel
        from meus m
       where m.status = 'Aguardando Pagamento' and m.pago_em is not null
         and (m.atendimento is null or m.atendimento in ('na fila', 'em atendimento', 'aguardando paciente', 'a postar'))
       order by m.numero limit ${MOST_SHOWN}
    )
    select
      coalesce((select jsonb_agg(to_jsonb(x) order by x.numero) from pendentes x), '[]') as pendentes,
      c.email_contato as email,
      c.asaas_id,
      (select max(registro) from meus) as "ultimoRegistro",
      greatest((select max(k.pago_em) from cobrancas k join meus m on m.id = k.pedido_id),
               (select max(d.pago_em) from devolucoes d where d.cliente_id = c.id)) as "ultimoPagamento",
      (select count(*) from meus where registro is not null)::integer as atendidos,
      (select count(*) from meus where registro is null)::integer as "naoAtendidos",
      coalesce((select jsonb_agg(jsonb_build_object(
                  'nome', split_part(q.nome, ' ', 1),
                  'atendida', exists (select from meus m where m.paciente_id = q.id and m.registro is not null))
                  order by q.created_at, q.id)
                  from clientes q where q.conta_id = c.id), '[]') as pessoas,
      (select count(*) from meus where pago_em is null and status not in ('Concluído', 'Excluído'))::integer as "semPagar",
      (select count(*) from consultas u join meus m on m.id = u.pedido_id where u.estado = 'marcada')::integer as consultas,
      (select count(*) from envios_postais e join meus m on m.id = e.pedido_id
        where e.situacao = 'a caminho')::integer as cartas,
      (select count(*) from devolucoes d
        where d.cliente_id = c.id and d.situacao in ('aberta', 'pedida ao provedor', 'falhou'))::integer
      + (select count(*) from escolhas e join meus m on m.id = e.pedido_id
          where m.atendimento = 'recusado' and (e.escolha is null or e.escolha = 'consulta'))::integer as voltando,
      exists (select from contestacoes t where t.cpf = c.cpf and t.situacao = 'aberta') as "casoAberto"
    from clientes c where c.id = ${clienteId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a scope names a patient who exists');
  const { asaas_id: asaasId, ...saida } = row;
  return { ...saida, conservacao, asaasId, noProvedor: asaasId !== null };
}
