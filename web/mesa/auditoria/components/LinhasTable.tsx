import { Link } from 'react-router';
import type { LinhaDaAuditoria } from '#contracts/mesa/auditoria.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';

const O_QUE = { title: 'O que fez', kind: 'head' } as const;
const QUEM = { title: 'Quem' };
const EM_QUE = { title: 'Em quê' };
const QUANDO = { title: 'Quando' };
const REGISTRO = { title: 'Registro' };

/** Audited actions, newest first. */
export function LinhasTable({ linhas }: { linhas: readonly LinhaDaAuditoria[] }) {
  const today = dataEmSaoPaulo(useMinute());
  return (
    <DataTable
      label="Registros, do mais novo ao mais antigo"
      columns={[O_QUE, QUEM, EM_QUE, QUANDO, REGISTRO]}
    >
      {linhas.map(({ id, em, quem, oQue, pedido, paciente }) => (
        <tr key={id}>
          <DataCell {...O_QUE}>
            <b>{oQue}</b>
          </DataCell>
          <DataCell {...QUEM}>
            <span className="grid gap-0">
              {quem.nome}
              {quem.detalhe !== null && <span className="fine quiet">{quem.detalhe}</span>}
            </span>
          </DataCell>
          <DataCell {...EM_QUE}>
            <span className="grid gap-0">
              {pedido !== null && <Link to={`/pedido/${pedido.id}`}>Pedido {pedido.numero}</Link>}
              {paciente !== null && <span className={pedido === null ? '' : 'fine quiet'}>{paciente}</span>}
              {pedido === null && paciente === null && '–'}
            </span>
          </DataCell>
          <DataCell {...QUANDO}>
            <time className="num" dateTime={em}>
              {relativeDayAndHour(em, today)}
            </time>
          </DataCell>
          <DataCell {...REGISTRO}>
            <span className="mono">{id}</span>
          </DataCell>
        </tr>
      ))}
    </DataTable>
  );
}
