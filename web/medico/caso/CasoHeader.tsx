import BookOpen from 'lucide-react/icons/book-open';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Hourglass from 'lucide-react/icons/hourglass';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { SEM_RESPOSTA } from '#domain/consultorio/espera.ts';
import { palavraDoAtendimento } from '#domain/pedidos/atendimento.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import { useNow } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { IconLink } from '#ui/button/IconLink.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { Prazo } from '#web/caso/caso.public.ts';

type CasoHeaderProps = {
  caso: Caso;
  /** Neighbours of the case in the list; null at its ends. */
  before: CasoNaFila | null;
  after: CasoNaFila | null;
  toCaso: (id: string) => string;
};

/** Patient, service, state and promised time of the case. */
export function CasoHeader({ caso, before, after, toCaso }: CasoHeaderProps) {
  const { pedido, paciente, com } = caso;
  const now = useNow();
  return (
    <header className="caso-head">
      <div className="caso-line row row-wrap">
        <span className="small muted num">
          Pedido {pedido.numero} · {servicoCurto(pedido.Servico_Selecionado)}
        </span>
        <Standing caso={caso} />
        {caso.semRespostaEm !== null && (
          <Tag kind="wait" icon={Hourglass}>
            {SEM_RESPOSTA}
          </Tag>
        )}
        {pedido.prazo !== null && caso.decisao === null && <Prazo prazo={pedido.prazo} now={now} />}
      </div>
      <h1>{paciente.tratamento}</h1>
      <p className="caso-facts cluster small muted num">
        {paciente.idade !== null && <span>{paciente.idade === 1 ? '1 ano' : `${paciente.idade} anos`}</span>}
        <span>CPF {formatCpf(paciente.cpf)}</span>
        <span>
          {paciente.cidade}, {paciente.uf}
        </span>
        {paciente.telefone !== null && com?.voce && <span>{formatTelefone(paciente.telefone)}</span>}
        {caso.alergias.map((resposta) => (
          <strong key={resposta} className="caso-alergia ink-stop breakable">
            Alergia: {shortened(resposta)}
          </strong>
        ))}
      </p>
      <nav className="caso-steps" aria-label="Casos ao lado">
        {before && (
          <IconLink
            icon={ChevronUp}
            label={`Caso anterior: ${before.paciente}`}
            size="desk"
            to={toCaso(before.id)}
          />
        )}
        {after && (
          <IconLink
            icon={ChevronDown}
            label={`Caso seguinte: ${after.paciente}`}
            size="desk"
            to={toCaso(after.id)}
          />
        )}
      </nav>
    </header>
  );
}

/** Letters of an answer in the header; the whole answer is in the reading. */
const MAX_ALERGIA = 80;

function shortened(resposta: string): string {
  const line = resposta.trim().replaceAll(/\s+/g, ' ');
  return line.length <= MAX_ALERGIA ? line : `${line.slice(0, MAX_ALERGIA)}…`;
}

function Standing({ caso: { pedido, com, decisao } }: { caso: Caso }) {
  if (com !== null) {
    return (
      <Tag kind={com.voce ? 'info' : 'idle'} icon={BookOpen}>
        Em leitura, com {com.voce ? 'você' : com.nome}
      </Tag>
    );
  }
  const word = palavraDoAtendimento(pedido.atendimento);
  if (word === null) return null;
  const kind = decisao === null ? 'idle' : decisao.motivoDaRecusa === null ? 'ok' : 'stop';
  return <Tag kind={kind}>{word}</Tag>;
}
