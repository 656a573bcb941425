import { Link } from 'react-router';
import type { Repasse, RepasseDoMedico } from '#contracts/mesa/repasse.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';

const MEDICO = { title: 'Médico', kind: 'head' } as const;
const ATOS = { title: 'O que fez' };
const PAGO = { title: 'Pagamento' };
const TOTAL = { title: 'Total', kind: 'money' } as const;
const COLUMNS: readonly Column[] = [MEDICO, ATOS, PAGO, TOTAL];

/** The doctors of a month with their sums; each leads to its statement. */
export function RepasseTable({ repasse: { mes, situacao, medicos } }: { repasse: Repasse }) {
  if (medicos.length === 0) return <p className="muted">Nada a pagar neste mês.</p>;
  return (
    <DataTable label="Repasse por médico" columns={COLUMNS}>
      {medicos.map((row) => (
        <MedicoRow key={row.medico.id} row={row} mes={mes} fechado={situacao === 'fechado'} />
      ))}
    </DataTable>
  );
}

type MedicoRowProps = { row: RepasseDoMedico; mes: string; fechado: boolean };

function MedicoRow({ row, mes, fechado }: MedicoRowProps) {
  const { medico, pagoEm, nota, totalCentavos } = row;
  return (
    <tr>
      <DataCell {...MEDICO}>
        <Link className="strong" to={`/repasse/medicos/${medico.id}?mes=${mes}`}>
          {medico.nome}
        </Link>
        <span className="fine quiet num">
          CRM {medico.crm}/{medico.uf}
        </span>
      </DataCell>
      <DataCell {...ATOS}>
        <span className="num">{actsWords(row)}</span>
      </DataCell>
      <DataCell {...PAGO}>
        <span className="num">
          {pagoEm === null ? (fechado ? aPagarWords(totalCentavos) : '–') : `Pago em ${formatDataBr(pagoEm)}`}
        </span>
        {nota !== '' && <span className="fine quiet">{nota}</span>}
      </DataCell>
      <DataCell {...TOTAL}>
        <b className="money num">{formatReais(totalCentavos)}</b>
      </DataCell>
    </tr>
  );
}

/** A negative sum is taken off a later payment. */
export function aPagarWords(totalCentavos: number): string {
  return totalCentavos < 0 ? 'A descontar' : 'A pagar';
}

function actsWords({ documentos, recusas, consultas, correcoes }: RepasseDoMedico): string {
  return [
    countOf(documentos.n, 'documento', 'documentos'),
    countOf(recusas.n, 'recusa', 'recusas'),
    countOf(consultas.n, 'consulta', 'consultas'),
    countOf(correcoes.n, 'correção', 'correções'),
  ]
    .filter((words) => words !== null)
    .join(' · ');
}

function countOf(n: number, one: string, many: string): string | null {
  return n === 0 ? null : `${n} ${n === 1 ? one : many}`;
}
