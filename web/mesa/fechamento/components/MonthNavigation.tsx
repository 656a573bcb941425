import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { mesEmPalavras, somarMeses, type Mes } from '#domain/calendario/mes.ts';
import { IconLink } from '#ui/button/IconLink.tsx';
import '../fechamento.css';

type MonthNavigationProps = { mes: Mes; primeiroMes: Mes; mesAtual: Mes };

/** Links to the neighbouring months with entries. */
export function MonthNavigation({ mes, primeiroMes, mesAtual }: MonthNavigationProps) {
  const [previous, next] = [somarMeses(mes, -1), somarMeses(mes, 1)];
  return (
    <nav className="fechamento-navegacao row gap-2" aria-label="Mês">
      {previous >= primeiroMes && (
        <IconLink
          icon={ChevronLeft}
          label={`Mês anterior: ${mesEmPalavras(previous)}`}
          to={`?mes=${previous}`}
        />
      )}
      <h2 aria-live="polite">{mesEmPalavras(mes)}</h2>
      {next <= mesAtual && (
        <IconLink icon={ChevronRight} label={`Próximo mês: ${mesEmPalavras(next)}`} to={`?mes=${next}`} />
      )}
    </nav>
  );
}
