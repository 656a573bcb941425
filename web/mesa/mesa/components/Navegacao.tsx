import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useMatch } from 'react-router';
import type { MesaAgora } from '../../../../contracts/mesa/mesa.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/status/Tag.tsx';
import { AREAS, type Area } from '../areas.ts';
import { useMesa } from '../mesa.api.ts';

/**
 * The areas of the desk: a row on a desk, behind a button on a phone. On `/menu_adm` the four doors of the page
 * stand for themselves.
 */
export function Navegacao({ ativa }: { ativa: boolean }) {
  const { pathname } = useLocation();
  // Open on one screen: where somebody went, it is closed again.
  const [abertaEm, setAbertaEm] = useState<string | null>(null);
  const aberta = abertaEm === pathname;
  const fechar = () => setAbertaEm(null);
  const botao = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { data } = useMesa(ativa);
  const sair = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    fechar();
    botao.current?.focus();
  });
  useEffect(() => {
    if (!aberta) return undefined;
    const close = (event: KeyboardEvent) => sair(event);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [aberta]);
  const noMenu = pathname.replace(/\/$/, '').toLowerCase() === '/menu_adm';
  return (
    <>
      <Button
        ref={botao}
        className="mesa-abrir"
        variant="bare"
        size="sm"
        icon={aberta ? X : Menu}
        aria-expanded={aberta}
        aria-controls={id}
        onClick={() => setAbertaEm(aberta ? null : pathname)}
      >
        Menu
      </Button>
      <nav
        id={id}
        className={classNames('mesa-areas', aberta && 'mesa-areas-aberta')}
        aria-label="Áreas da mesa"
      >
        <NavLink to="/menu_adm">Mesa</NavLink>
        {AREAS.filter(({ porta }) => !(noMenu && porta)).map((area) => (
          <Lugar key={area.to} area={area} agora={data} />
        ))}
        <NavLink to="/seguranca" className="mesa-seguranca">
          Segurança
        </NavLink>
      </nav>
    </>
  );
}

function Lugar({ area: { to, nome, dentro, espera }, agora }: { area: Area; agora: MesaAgora | undefined }) {
  const id = useId();
  const { pathname } = useLocation();
  const { n, palavras } = (agora && espera?.(agora)) ?? { n: 0, palavras: '' };
  const aqui = useMatch(to) ? 'page' : dentro !== undefined && pathname.startsWith(dentro) && 'true';
  return (
    <Link to={to} aria-current={aqui || undefined} aria-describedby={n > 0 ? id : undefined}>
      {nome}
      {n > 0 && (
        <>
          <Badge count={n} />
          <span id={id} hidden>
            {palavras}
          </span>
        </>
      )}
    </Link>
  );
}
