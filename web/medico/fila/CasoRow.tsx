import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileWarning from 'lucide-react/icons/file-warning';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import Flag from 'lucide-react/icons/flag';
import Hourglass from 'lucide-react/icons/hourglass';
import IdCard from 'lucide-react/icons/id-card';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Paperclip from 'lucide-react/icons/paperclip';
import Siren from 'lucide-react/icons/siren';
import type { AbaDaFila, CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { SEM_RESPOSTA } from '#domain/consultorio/espera.ts';
import { palavraDoAtendimento } from '#domain/pedidos/atendimento.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Decidido, Prazo } from '#web/caso/caso.public.ts';
import { sinceWords } from '#lib/words/since.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { abaSearch } from './fila-view.ts';

type CasoRowProps = {
  caso: CasoNaFila;
  aba: AbaDaFila;
  /** Tab to return to from the case. */
  from: AbaDaFila;
  now: string;
  taking: boolean;
  onAssumir: (caso: CasoNaFila) => void;
};

/** A case of the queue: promise, patient, service, highlights and link. */
export function CasoRow({ caso, aba, from, now, taking, onAssumir }: CasoRowProps) {
  const { id, numero, paciente, idade, com, decididoEm, prazo } = caso;
  const servico = servicoPorTitulo(caso.Servico_Selecionado);
  const held = com !== null && !com.voce;
  return (
    <li className={classNames('fila-row', held && 'fila-row-held')} tabIndex={held ? -1 : undefined}>
      {decididoEm === null ? <Prazo prazo={prazo} now={now} /> : <Decidido em={decididoEm} now={now} />}
      <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
      <div className="fila-who" id={`caso-${id}`}>
        <b>{paciente}</b>
        <span className="fine num">
          {servicoCurto(caso.Servico_Selecionado)}
          {idade !== null && ` · ${idade} ${idade === 1 ? 'ano' : 'anos'}`}
          <span className="fila-number"> · {numero}</span>
        </span>
      </div>
      <Facts caso={caso} aba={aba} now={now} />
      <div className="fila-act">
        {held ? (
          <span className="fila-held muted inline-row">
            <Icon icon={BookOpen} />
            <span>
              Com {com.nome} <span className="nowrap">até {horaEscrita(com.ate)}</span>
            </span>
          </span>
        ) : isOpen(caso, aba) ? (
          <LinkButton
            variant="secondary"
            size="desk"
            to={`/medico/${id}${abaSearch(from)}`}
            aria-describedby={`caso-${id}`}
          >
            Abrir caso
          </LinkButton>
        ) : (
          <Button
            variant="secondary"
            size="desk"
            busy={taking}
            aria-describedby={`caso-${id}`}
            onClick={() => onAssumir(caso)}
          >
            Assumir
            <Kbd keys={['Enter']} />
          </Button>
        )}
      </div>
    </li>
  );
}

/** Cases that this doctor may open without taking them. */
function isOpen({ com, seu }: CasoNaFila, aba: AbaDaFila): boolean {
  return com?.voce === true || (aba !== 'para-ler' && seu);
}

function Facts({ caso, aba, now }: Pick<CasoRowProps, 'caso' | 'aba' | 'now'>) {
  const { urgencia, desajustado, relatadoEm, conversaDesde, respondeuEm, semRespostaEm } = caso;
  const { arquivos, atendimento, faltam } = caso;
  return (
    <ul className="fila-facts cluster muted">
      {caso.decidido && (
        <li className="fila-ok">
          <Icon icon={CircleCheck} />
          decidido, falta assinar
        </li>
      )}
      {urgencia && (
        <li className="fila-stop">
          <Icon icon={Siren} />
          passou pelo aviso de urgência
        </li>
      )}
      {desajustado && (
        <li className="fila-stop">
          <Icon icon={FileWarning} />
          precisa de outro documento
        </li>
      )}
      {relatadoEm !== null && (
        <li className="fila-wait">
          <Icon icon={Flag} />
          relatou um erro {sinceWords(relatadoEm, now)}
        </li>
      )}
      {conversaDesde !== null && (
        <li className="fila-wait">
          <Icon icon={MessagesSquare} />
          espera a sua resposta no chat desde {relativeDayAndHour(conversaDesde, dataEmSaoPaulo(`${now}Z`))}
        </li>
      )}
      {respondeuEm !== null && (
        <li className="fila-wait">
          <Icon icon={MessageCircle} />
          respondeu {sinceWords(respondeuEm, now)}
        </li>
      )}
      {semRespostaEm !== null && (
        <li className="fila-wait">
          <Icon icon={Hourglass} />
          {SEM_RESPOSTA} {sinceWords(semRespostaEm, now)}
        </li>
      )}
      {aba === 'para-ler' && faltam.includes('foto') && (
        <li>
          <Icon icon={IdCard} />
          sem documento com foto
        </li>
      )}
      {aba === 'para-ler' && faltam.includes('prova') && (
        <li>
          <Icon icon={FileQuestion} />
          sem prova de uso
        </li>
      )}
      {arquivos > 0 && (
        <li>
          <Icon icon={Paperclip} />
          {arquivos === 1 ? '1 arquivo' : `${arquivos} arquivos`}
        </li>
      )}
      {aba === 'feitos' && <li>{palavraDoAtendimento(atendimento)}</li>}
    </ul>
  );
}
