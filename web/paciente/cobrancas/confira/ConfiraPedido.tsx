import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Files from 'lucide-react/icons/files';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { formatBytes, rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { EmailCorrection } from '#web/conta/conta/email-correction.public.tsx';
import { PagandoHoje } from '../components/PagandoHoje.tsx';
import type { useConfira } from './useConfira.ts';
import './confira.css';
import Pencil from 'lucide-react/icons/pencil';
import { Link } from 'react-router';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { respondida } from '#domain/catalogo/perguntas.ts';

type ConfiraPedidoProps = { pedido: PedidoDetalhe } & Omit<ReturnType<typeof useConfira>, 'pending'>;

/** `Confira o seu pedido`: request, patient, promise, answers and files, each with a link to correct it. */
export function ConfiraPedido({ pedido, cliente, anexos }: ConfiraPedidoProps) {
  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  const back = { volta: `/financeiro/${pedido.id}` };
  return (
    <section className="confira-pedido grid gap-4 one-column" aria-labelledby="confira">
      <h2 id="confira">Confira o seu pedido</h2>
      <PagandoHoje />
      <Card as="div" className="confira-cartao">
        <Line
          picture={servico && <Sheet tone={SHEET_TONES[servico.papel]} />}
          title={pedido.Servico_Selecionado}
        >
          {servico?.entrega}
        </Line>
        {cliente && (
          <Line
            icon={User}
            term="Para"
            title={cliente.nome}
            act={<CorrectLink to="/dados" state={back} what="os dados pessoais" />}
          >
            CPF <span className="num nowrap">{formatCpf(cliente.cpf)}</span>
          </Line>
        )}
        {cliente && (
          <Line icon={Mail} term="Avisos e links vão para" title={cliente.emailContato}>
            {cliente.emailConfirmadoEm === null
              ? 'Ainda não confirmado. Confira cada letra: é por ele que falamos com você.'
              : 'Confirmado.'}
          </Line>
        )}
        {cliente?.emailConfirmadoEm === null && (
          <div className="confira-email">
            <EmailCorrection cliente={cliente} />
          </div>
        )}
        {cliente && pedido.frete !== null && (
          <Line
            icon={MapPin}
            term="A receita vai pelo correio, em papel, para"
            title={[`${cliente.endereco}, ${cliente.numero}`, cliente.complemento].filter(Boolean).join(', ')}
            act={<CorrectLink to="/dados" state={back} what="o endereço" />}
          >
            {cliente.bairro}, {cliente.cidade} - {cliente.uf},{' '}
            <span className="num nowrap">{formatCep(cliente.cep)}</span>
          </Line>
        )}
      </Card>
      <Respostas pedido={pedido} />
      {anexos && <Arquivos pedidoId={pedido.id} anexos={anexos} />}
    </section>
  );
}

type LineProps = {
  icon?: LucideIcon;
  picture?: ReactNode;
  /** Caption above the title, in small letters. */
  term?: string;
  title: string;
  act?: ReactNode;
  children?: ReactNode;
};

function Line({ icon, picture, term, title, act, children }: LineProps) {
  return (
    <div className="confira-linha grid align-start">
      {icon ? <Icon icon={icon} size="lg" /> : picture}
      <div>
        {term !== undefined && <p className="fine quiet">{term}</p>}
        <p className="strong">{title}</p>
        {children && <p className="small muted">{children}</p>}
      </div>
      {act}
    </div>
  );
}

/** Number of answered questions, and the answers that a doctor reads first. */
function Respostas({ pedido }: { pedido: PedidoDetalhe }) {
  const { answered, total } = respostasCount(pedido);
  const to = `/historico/${pedido.id}`;
  return (
    <Card as="div" className="confira-cartao">
      <Line
        icon={ListChecks}
        title="Respostas"
        act={<CorrectLink to={to} label="Rever todas" what="as respostas" />}
      >
        <span className="num">
          {answered} de {total}
        </span>
      </Line>
      <details className="confira-dobra">
        <summary>As mais importantes</summary>
        <dl>
          {importantRespostas(pedido).map(({ field, pergunta, resposta }) => (
            <div key={field}>
              <dt>{pergunta}</dt>
              <dd>
                <span>{resposta}</span>
                <CorrectLink to={`${to}#${field}`} what={`a resposta: ${pergunta}`} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

const STATES: Readonly<Record<Anexo['situacao'], LucideIcon>> = {
  guardado: CircleCheck,
  'em verificação': Clock,
  recusado: CircleX,
};

function Arquivos({ pedidoId, anexos }: { pedidoId: string; anexos: readonly Anexo[] }) {
  const to = `/anexos/${pedidoId}`;
  const bad = anexos.filter(({ situacao }) => situacao === 'recusado').length;
  return (
    <Card as="div" className="confira-cartao">
      <Line
        icon={Files}
        title="Arquivos"
        act={<CorrectLink to={to} label={anexos.length === 0 ? 'Enviar' : 'Enviar mais'} what="arquivos" />}
      >
        <span className="num">{countWords(anexos.length - bad, bad)}</span>
      </Line>
      {anexos.length > 0 && (
        <ul className="confira-arquivos">
          {anexos.map(({ id, name, nomeOriginal, size, situacao, aviso }) => (
            <li className="grid gap-4 align-center" key={id} data-situacao={situacao}>
              <Icon icon={STATES[situacao]} />
              <div>
                <p className="strong">{rotuloDoAnexo(name)}</p>
                <p className="fine quiet">
                  {situacao === 'recusado' ? `${nomeOriginal} ${aviso ?? ''}` : nomeOriginal} ·{' '}
                  <span className="num nowrap">{formatBytes(size)}</span>
                </p>
              </div>
              {situacao === 'recusado' && (
                <CorrectLink to={to} label="Trocar" what={`o arquivo ${nomeOriginal}`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function countWords(good: number, bad: number): string {
  if (good + bad === 0) return 'Nenhum enviado. Nenhum é obrigatório.';
  const ready = good === 1 ? '1 pronto' : `${good} prontos`;
  return bad === 0 ? ready : `${ready}, ${bad} para trocar`;
}

type CorrectLinkProps = {
  to: string;
  /** Return address for the opened page. */
  state?: { volta: string };
  /** Visible word. */
  label?: string;
  /** Object of the correction, for screen readers. */
  what: string;
};

function CorrectLink({ to, state, label = 'Corrigir', what }: CorrectLinkProps) {
  return (
    <Link to={to} state={state} className="confira-corrige strong inline-row">
      <Icon icon={Pencil} />
      {label}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Link>
  );
}

/** Answered questions of the order, its two fixed ones included. */
function respostasCount(pedido: PedidoDetalhe): { answered: number; total: number } {
  const { histSaude, histTrat, motivacao, outrasInfos } = pedido;
  const all = [...histSaude, ...histTrat, motivacao, outrasInfos];
  return { answered: all.filter(respondida).length, total: all.length };
}

/** `field` is the id of its control at `/historico`. */
type RespostaToCheck = { field: string; pergunta: string; resposta: string };

/** Answers to questions marked `atencao`, and the motivation. */
function importantRespostas(pedido: PedidoDetalhe): RespostaToCheck[] {
  const { pergSaude, sinaisSaude, histSaude, pergTrat, histTrat } = pedido;
  const saude = pergSaude.map((pergunta, i) => ({
    pergunta,
    ...sinaisSaude[i],
    at: `saude-${i}`,
    resposta: histSaude[i] ?? '',
  }));
  const trat = pergTrat.map((asked, i) => ({ ...asked, at: `tratamento-${i}`, resposta: histTrat[i] ?? '' }));
  return [...saude, ...trat]
    .filter(({ atencao, at }) => atencao === true || at === 'tratamento-0')
    .map(({ at, pergunta, resposta }) => ({ field: at, pergunta, resposta }));
}
