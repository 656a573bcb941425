import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleDot from 'lucide-react/icons/circle-dot';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { Devolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';
import { relativeDayAndHour } from '#lib/words/when.ts';
import {
  progressWords,
  differenceWords,
  motivoWords,
  ruleWords,
  situacaoWords,
} from '../devolucoes-words.ts';
import { DevolucaoActions } from './DevolucaoActions.tsx';

const LOOKS: Readonly<Record<Devolucao['situacao'], Pick<TagProps, 'kind' | 'icon'>>> = {
  aberta: { kind: 'wait', icon: CircleDot },
  'pedida ao provedor': { kind: 'info', icon: Clock },
  falhou: { kind: 'stop', icon: CircleAlert },
  devolvida: { kind: 'ok', icon: Check },
  mantida: { kind: 'idle', icon: Minus },
};

type DevolucoesTableProps = {
  label: string;
  devolucoes: readonly Devolucao[];
  today: string;
  /** Called with the result; absent without possible acts. */
  onDone?: (text: string) => void;
};

const PACIENTE = { title: 'Paciente', kind: 'head' } as const;
const VALOR = { title: 'Valor', kind: 'money' } as const;
const MOTIVO = { title: 'Motivo' };
const SITUACAO = { title: 'Situação' };
const ACTIONS = { title: 'Ações', kind: 'acts' } as const;
const COLUMNS: readonly Column[] = [PACIENTE, VALOR, MOTIVO, SITUACAO];

export function DevolucoesTable({ label, devolucoes, today, onDone }: DevolucoesTableProps) {
  return (
    <DataTable label={label} columns={onDone ? [...COLUMNS, ACTIONS] : COLUMNS}>
      {devolucoes.map((devolucao) => (
        <tr key={devolucao.id}>
          <DataCell {...PACIENTE}>
            <Paciente devolucao={devolucao} />
          </DataCell>
          <DataCell {...VALOR}>
            <b className="money">{formatReais(devolucao.valorCentavos)}</b>
          </DataCell>
          <DataCell {...MOTIVO}>
            <Motivo devolucao={devolucao} today={today} />
          </DataCell>
          <DataCell {...SITUACAO}>
            <Situacao devolucao={devolucao} today={today} />
          </DataCell>
          {onDone && (
            <DataCell {...ACTIONS}>
              <DevolucaoActions devolucao={devolucao} describedBy={idOf(devolucao)} onDone={onDone} />
            </DataCell>
          )}
        </tr>
      ))}
    </DataTable>
  );
}

function idOf({ id }: Devolucao): string {
  return `devolucao-${id}`;
}

function Paciente({ devolucao }: { devolucao: Devolucao }) {
  const { cliente, pedido } = devolucao;
  return (
    <div className="devolucao-quem" id={idOf(devolucao)}>
      <span className="strong">{cliente.nome || formatCpf(cliente.cpf)}</span>
      <span className="fine quiet num">
        {pedido ? `Pedido ${pedido.numero} · ${pedido.Servico_Selecionado}` : `CPF ${formatCpf(cliente.cpf)}`}
      </span>
    </div>
  );
}

function Motivo({ devolucao, today }: { devolucao: Devolucao; today: string }) {
  const difference = differenceWords(devolucao);
  return (
    <div className="devolucao-texto">
      <span>{motivoWords(devolucao)}</span>
      {difference !== null && <span className="fine">{difference}</span>}
      {ruleWords(devolucao).map((text) => (
        <span key={text} className="fine num">
          {text}
        </span>
      ))}
      <span className="fine quiet num">desde {relativeDayAndHour(devolucao.createdAt, today)}</span>
    </div>
  );
}

function Situacao({ devolucao, today }: { devolucao: Devolucao; today: string }) {
  return (
    <div className="devolucao-texto">
      <span>
        <Tag {...LOOKS[devolucao.situacao]}>{situacaoWords(devolucao)}</Tag>
      </span>
      {progressWords(devolucao, today).map((text) => (
        <span key={text} className="fine">
          {text}
        </span>
      ))}
    </div>
  );
}
