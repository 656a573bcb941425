import type { DepoisDaRecusa } from '#contracts/pedidos/depois-da-recusa.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { useNow } from '#lib/clock/clock.ts';
import { Card } from '#ui/layout/Card.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';

type Consulta = DepoisDaRecusa['consultas'][number];

/** Choice after a refusal, its end, and the booked consultations. */
export function PedidoEscolha({ escolha }: { escolha: DepoisDaRecusa }) {
  const now = useNow();
  const { escolhidaEm, consultas } = escolha;
  return (
    <Card as="section" pad aria-labelledby="parte-escolha">
      <h2 id="parte-escolha">Depois da recusa</h2>
      <KeyValueList
        items={[
          { name: 'Escolha', value: escolhaWords(escolha) },
          ...(escolhidaEm === null
            ? []
            : [{ name: 'Desde', value: <span className="num">{dataEHora(escolhidaEm)}</span> }]),
        ]}
      />
      {consultas.length > 0 && (
        <ol className="pedido-consultas grid gap-4">
          {consultas.map((consulta) => (
            <li key={consulta.id}>
              <p className="row row-wrap">
                <b className="num">{prazoCurto(consulta.inicio)}</b>
                <Situacao consulta={consulta} now={now} />
              </p>
              <p className="small muted">
                {consulta.medico} · <Contato consulta={consulta} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function escolhaWords({ escolha, ate }: DepoisDaRecusa): string {
  return escolha === null ? `consulta ou reembolso, até ${prazoCurto(ate)}` : WORDS[escolha];
}

const WORDS: Readonly<Record<NonNullable<DepoisDaRecusa['escolha']>, string>> = {
  consulta: 'consulta',
  reembolso: 'reembolso',
  prazo: 'nenhuma no prazo; o dinheiro volta',
  faltas: 'faltou duas vezes; o dinheiro volta',
  'nova recusa': 'recusado de novo depois da consulta; o dinheiro volta',
  encerrado: 'encerrada com o pedido ou a conta; o dinheiro volta',
};

const ESTADOS: Readonly<Record<Consulta['estado'], { kind: TagProps['kind'] & string; text: string }>> = {
  marcada: { kind: 'info', text: 'Marcada' },
  realizada: { kind: 'ok', text: 'Realizada' },
  faltou: { kind: 'wait', text: 'Paciente faltou' },
  cancelada: { kind: 'info', text: 'Cancelada' },
};

function Situacao({ consulta, now }: { consulta: Consulta; now: string }) {
  const { estado, remarcada, canceladaPor, fim } = consulta;
  if (remarcada) return <span className="fine quiet">Remarcada</span>;
  if (estado === 'cancelada') {
    const who = canceladaPor === 'clinica' ? 'pela clínica' : 'pelo paciente';
    return <span className="fine quiet">Cancelada {who}</span>;
  }
  if (estado === 'marcada' && fim <= now) return <Tag kind="wait">Falta registrar</Tag>;
  const { kind, text } = ESTADOS[estado];
  return <Tag kind={kind}>{text}</Tag>;
}

function Contato({ consulta: { contato, estado } }: { consulta: Consulta }) {
  if (!contato.startsWith('https://')) return <>telefone: {contato}</>;
  if (estado !== 'marcada') return <>por vídeo</>;
  return (
    <a href={contato} target="_blank" rel="noreferrer">
      Abrir o vídeo
    </a>
  );
}
