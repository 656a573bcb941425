import type { Acesso } from '#contracts/titular/acessos.contract.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { palavrasDoOlhar } from '#domain/titular/acessos.ts';
import type { AcessoRow } from './acessos.repository.ts';

/** A look in the patient's words; no id of anybody is in it. */
export function presentAcesso(row: AcessoRow): Acesso {
  return {
    em: row.em.toISOString(),
    quem: presentQuem(row),
    oQue: palavrasDoOlhar(row.acao) ?? 'Abriu os dados',
    pedido: row.numero,
    pessoa: row.pessoa,
  };
}

function presentQuem({ ator_tipo, medico, crm, uf }: AcessoRow): Acesso['quem'] {
  if (ator_tipo === 'Medico')
    return { tipo: 'medico', nome: medico ?? 'Médico', crm: crm && uf ? formatCrm({ crm, uf }) : null };
  if (ator_tipo === 'Admin') return { tipo: 'equipe', nome: 'A equipe', crm: null };
  return { tipo: 'farmacia', nome: 'Farmácia (verificação)', crm: null };
}
