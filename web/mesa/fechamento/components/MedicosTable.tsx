import type { FechamentoDoMedico } from '#contracts/mesa/fechamento.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';
import { countOf } from '../fechamento-words.ts';

const MEDICO = { title: 'Médico', kind: 'head' } as const;
const DOCUMENTOS = { title: 'Documentos' };
const PEDIDOS = { title: 'Pedidos decididos' };
const VALOR = { title: 'Valor dos pedidos', kind: 'money' } as const;
const COLUMNS: readonly Column[] = [MEDICO, DOCUMENTOS, PEDIDOS, VALOR];

export function MedicosTable({ medicos }: { medicos: readonly FechamentoDoMedico[] }) {
  return (
    <section aria-labelledby="fechamento-medicos">
      <h2 className="section-title" id="fechamento-medicos">
        Por médico
      </h2>
      {medicos.length === 0 ? (
        <p className="muted">Ninguém decidiu um pedido neste mês.</p>
      ) : (
        <DataTable label="Por médico" columns={COLUMNS}>
          {medicos.map((row) => (
            <MedicoTableRow key={row.medico?.id ?? 'none'} row={row} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

function MedicoTableRow({ row }: { row: FechamentoDoMedico }) {
  const { medico, documentos, revogados, porTipo, pedidos, recusados } = row;
  return (
    <tr>
      <DataCell {...MEDICO}>
        <span className="strong">{medico?.nome ?? 'Sem médico'}</span>
        <span className="fine quiet num">
          {medico ? `CRM ${medico.crm}/${medico.uf}` : 'concluídos na mesa'}
        </span>
      </DataCell>
      <DataCell {...DOCUMENTOS}>
        <span className="num">
          {countOf(documentos, 'documento')}
          {revogados > 0 && `, ${revogados === 1 ? '1 revogado' : `${revogados} revogados`}`}
        </span>
        {porTipo.length > 0 && (
          <span className="fine quiet num">
            {porTipo.map(({ titulo, n }) => `${n} × ${titulo}`).join(' · ')}
          </span>
        )}
      </DataCell>
      <DataCell {...PEDIDOS}>
        <span className="num">
          {countOf(pedidos, 'pedido')}
          {recusados > 0 && `, ${recusados === 1 ? '1 recusado' : `${recusados} recusados`}`}
        </span>
      </DataCell>
      <DataCell {...VALOR}>
        <b className="money num">{formatReais(row.recebidoCentavos - row.devolvidoCentavos)}</b>
        {row.devolvidoCentavos > 0 && (
          <span className="fine quiet num">
            {formatReais(row.recebidoCentavos)} menos {formatReais(row.devolvidoCentavos)} devolvidos
          </span>
        )}
      </DataCell>
    </tr>
  );
}
