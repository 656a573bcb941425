import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import type { AbaDaFila, CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { SEM_RESPOSTA } from '#domain/consultorio/espera.ts';
import { useNow } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { FilaFilter } from './FilaFilter.tsx';
import { FilaTabs } from './FilaTabs.tsx';
import { Decidido, Prazo } from '#web/caso/caso.public.ts';
import { ABA_NAMES, abaSearch } from './fila-view.ts';
import { sinceWords } from '#lib/words/since.ts';
import './fila-rail.css';

type FilaRailProps = {
  aba: AbaDaFila;
  counts: Readonly<Record<AbaDaFila, number>> | undefined;
  mine: readonly CasoNaFila[];
  casos: readonly CasoNaFila[];
  /** Id of the open case. */
  current: string;
  onSearch: () => void;
};

/** The queue beside a case: tabs, cases in hand and waiting ones; one line on a phone. */
export function FilaRail({ aba, counts, mine, casos, current, onSearch }: FilaRailProps) {
  const now = useNow();
  const [first] = mine;
  return (
    <section className="rail" aria-label="Fila">
      <div className="rail-phone row gap-2 between">
        <LinkButton variant="bare" size="sm" icon={ArrowLeft} to={`/medico${abaSearch(aba)}`}>
          Fila
        </LinkButton>
        {counts && (
          <p className="fine muted num">
            {counts.comigo} com você · {counts['para-ler']} para ler
          </p>
        )}
      </div>
      <div className="rail-in">
        <button type="button" className="rail-search row quiet" onClick={onSearch}>
          <Icon icon={Search} />
          <span>Caso, paciente ou tela</span>
          <Kbd keys={['Ctrl', 'K']} />
        </button>
        <FilaTabs aba={aba} counts={counts} column />
        <FilaFilter />
        {aba === 'para-ler' && mine.length > 0 && (
          <>
            <h2>Com você {first?.com && <span className="num">até {horaEscrita(first.com.ate)}</span>}</h2>
            <Rows casos={mine} aba={aba} current={current} now={now} />
          </>
        )}
        <h2>
          {ABA_NAMES[aba]} <span>{aba === 'feitos' ? 'o último primeiro' : 'por prazo'}</span>
        </h2>
        {casos.length === 0 ? (
          <p className="rail-empty small muted">Nenhum caso aqui.</p>
        ) : (
          <Rows casos={casos} aba={aba} current={current} now={now} />
        )}
        <p className="rail-keys fila-keys row row-wrap quiet">
          <span>
            <Kbd keys={['J', 'K']} /> andar
          </span>
          <span>
            <Kbd keys={['Enter']} /> abrir
          </span>
          <span>
            <Kbd keys={['Ctrl', 'Enter']} /> assinar
          </span>
          <span>
            <Kbd keys={['?']} /> atalhos
          </span>
        </p>
      </div>
    </section>
  );
}

type RowsProps = { casos: readonly CasoNaFila[]; aba: AbaDaFila; current: string; now: string };

function Rows({ casos, aba, current, now }: RowsProps) {
  return (
    <ol>
      {casos.map((caso) => {
        const servico = servicoPorTitulo(caso.Servico_Selecionado);
        const holder = caso.com?.voce === false ? caso.com.nome : null;
        return (
          <li key={caso.id}>
            <Link
              className={classNames('rail-row', holder !== null && 'rail-row-held')}
              to={`/medico/${caso.id}${abaSearch(aba)}`}
              aria-current={caso.id === current ? 'page' : undefined}
            >
              <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
              <span className="rail-who">
                <b>{caso.paciente}</b>
                <span className="fine">
                  {holder !== null ? `com ${holder}` : servicoCurto(caso.Servico_Selecionado)}
                  {caso.decidido && ' · falta assinar'}
                  {caso.semRespostaEm !== null && ` · ${SEM_RESPOSTA}`}
                </span>
              </span>
              {caso.decididoEm !== null ? (
                <Decidido em={caso.decididoEm} now={now} />
              ) : caso.respondeuEm !== null ? (
                <span className="prazo prazo-today">
                  <b>{sinceWords(caso.respondeuEm, now)}</b>
                  <span>
                    <Icon icon={MessageCircle} bold />
                    respondeu
                  </span>
                </span>
              ) : (
                <Prazo prazo={caso.prazo} now={now} />
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
