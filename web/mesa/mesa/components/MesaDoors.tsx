import type { LucideIcon } from 'lucide-react';
import Files from 'lucide-react/icons/files';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Pill from 'lucide-react/icons/pill';
import TagIcon from 'lucide-react/icons/tag';
import { useId } from 'react';
import { Link } from 'react-router';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { usePerguntasEmVigor } from '#web/mesa/perguntas/perguntas.api.ts';
import { usePrecosEditaveis } from '#web/mesa/precos/precos.api.ts';
import { useMesa } from '../mesa.api.ts';
import { PEDIDOS_PARA_LER } from '../areas.ts';
import { countWords, precosWords, waitingWords } from '../mesa-words.ts';

/** Links to the four main areas, by the names that the specification fixes; each is described by its count. */
export function MesaDoors() {
  return (
    <nav className="mesa-portas grid" aria-label="Portas da mesa">
      <Door to={PEDIDOS_PARA_LER} icon={Files} name="Pedidos" count={usePedidosCount()} />
      <Door to="/perguntas" icon={HeartPulse} name="Perguntas de saúde" count={usePerguntasCount('saude')} />
      <Door
        to="/perguntasTrat"
        icon={Pill}
        name="Perguntas de tratamento"
        count={usePerguntasCount('tratamento')}
      />
      <Door to="/precos" icon={TagIcon} name="Preços" count={usePrecosCount()} />
    </nav>
  );
}

type DoorProps = { to: string; icon: LucideIcon; name: string; count: string | null };

/** The count is the link's description and no part of its name. */
function Door({ to, icon, name, count }: DoorProps) {
  const id = useId();
  return (
    <Link to={to} className="card" aria-describedby={count === null ? undefined : id}>
      <Icon icon={icon} size="lg" />
      <span>
        {name}
        {count !== null && (
          <span id={id} className="mesa-porta-conta" aria-hidden="true">
            {count}
          </span>
        )}
      </span>
    </Link>
  );
}

function usePedidosCount(): string | null {
  const { data } = useMesa();
  return data ? waitingWords(data.pedidos) : null;
}

function usePerguntasCount(tipo: TipoDePergunta): string | null {
  const { data } = usePerguntasEmVigor(tipo);
  return data ? countWords(data.perguntas.length, 'pergunta', 'perguntas') : null;
}

function usePrecosCount(): string | null {
  const { data } = usePrecosEditaveis();
  return data ? precosWords(data.precos) : null;
}
