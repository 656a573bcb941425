import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleDot from 'lucide-react/icons/circle-dot';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { Devolucao } from '../../../../contracts/pagamentos/devolucoes.contract.ts';
import { formatCpf } from '../../../../domain/cpf.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { DataCell, DataTable, type Column } from '../../../ui/list/DataTable.tsx';
import { Tag, type TagProps } from '../../../ui/status/Tag.tsx';
import { relativeDayAndHour } from '../../../lib/words/when.ts';
import { andamento, diferenca, motivo, situacao } from '../palavras.ts';
import { AtosDaDevolucao } from './AtosDaDevolucao.tsx';

const LOOKS: Readonly<Record<Devolucao['situacao'], Pick<TagProps, 'kind' | 'icon'>>> = {
  aberta: { kind: 'wait', icon: CircleDot },
  'pedida ao provedor': { kind: 'info', icon: Clock },
  falhou: { kind: 'stop', icon: CircleAlert },
  devolvida: { kind: 'ok', icon: Check },
  mantida: { kind: 'idle', icon: Minus },
};

type TabelaProps = {
  rotulo: string;
  devolucoes: readonly Devolucao[];
  hoje: string;
  /** Absent for entries that are settled. */
  aoDizer?: (texto: string) => void;
};

const PACIENTE = { title: 'Paciente', kind: 'head' } as const;
const VALOR = { title: 'Valor', kind: 'money' } as const;
const MOTIVO = { title: 'Motivo' };
const SITUACAO = { title: 'Situação' };
const ACOES = { title: 'Ações', kind: 'acts' } as const;
const COLUNAS: readonly Column[] = [PACIENTE, VALOR, MOTIVO, SITUACAO];

/** Entries of the list; with acts while something is left to do. */
export function TabelaDeDevolucoes({ rotulo, devolucoes, hoje, aoDizer }: TabelaProps) {
  return (
    <DataTable label={rotulo} columns={aoDizer ? [...COLUNAS, ACOES] : COLUNAS}>
      {devolucoes.map((devolucao) => (
        <tr key={devolucao.id}>
          <DataCell {...PACIENTE}>
            <Paciente devolucao={devolucao} />
          </DataCell>
          <DataCell {...VALOR}>
            <b className="money">{formatReais(devolucao.valorCentavos)}</b>
          </DataCell>
          <DataCell {...MOTIVO}>
            <Motivo devolucao={devolucao} hoje={hoje} />
          </DataCell>
          <DataCell {...SITUACAO}>
            <Situacao devolucao={devolucao} hoje={hoje} />
          </DataCell>
          {aoDizer && (
            <DataCell {...ACOES}>
              <AtosDaDevolucao devolucao={devolucao} descricao={idDe(devolucao)} aoDizer={aoDizer} />
            </DataCell>
          )}
        </tr>
      ))}
    </DataTable>
  );
}

function idDe({ id }: Devolucao): string {
  return `devolucao-${id}`;
}

function Paciente({ devolucao }: { devolucao: Devolucao }) {
  const { cliente, pedido } = devolucao;
  return (
    <div className="devolucao-quem" id={idDe(devolucao)}>
      <span className="strong">{cliente.nome || formatCpf(cliente.cpf)}</span>
      <span className="fine quiet num">
        {pedido ? `Pedido ${pedido.numero} · ${pedido.Servico_Selecionado}` : `CPF ${formatCpf(cliente.cpf)}`}
      </span>
    </div>
  );
}

function Motivo({ devolucao, hoje }: { devolucao: Devolucao; hoje: string }) {
  const difference = diferenca(devolucao);
  return (
    <div className="devolucao-texto">
      <span>{motivo(devolucao)}</span>
      {difference !== null && <span className="fine">{difference}</span>}
      <span className="fine quiet num">desde {relativeDayAndHour(devolucao.createdAt, hoje)}</span>
    </div>
  );
}

function Situacao({ devolucao, hoje }: { devolucao: Devolucao; hoje: string }) {
  return (
    <div className="devolucao-texto">
      <span>
        <Tag {...LOOKS[devolucao.situacao]}>{situacao(devolucao)}</Tag>
      </span>
      {andamento(devolucao, hoje).map((texto) => (
        <span key={texto} className="fine">
          {texto}
        </span>
      ))}
    </div>
  );
}
