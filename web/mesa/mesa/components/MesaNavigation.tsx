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
 * The navigation of the administrator's areas: a row, on a phone behind a button. `/menu_adm` shows four of them
 * in the page instead.
 */
export function MesaNavigation({ active }: { active: boolean }) {
  const { pathname } = useLocation();
  // The address on which the menu was opened: on another one it is closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const closeMenu = () => setOpenOn(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { data } = useMesa(active);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    closeMenu();
    button.current?.focus();
  });
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);
  const onMenu = pathname.replace(/\/$/, '').toLowerCase() === '/menu_adm';
  return (
    <>
      <Button
        ref={button}
        className="mesa-abrir"
        variant="bare"
        size="sm"
        icon={open ? X : Menu}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenOn(open ? null : pathname)}
      >
        Menu
      </Button>
      <nav
        id={id}
        className={classNames('mesa-areas', open && 'mesa-areas-aberta')}
        aria-label="Áreas da mesa"
      >
        <NavLink to="/menu_adm">Mesa</NavLink>
        {AREAS.filter(({ door }) => !(onMenu && door)).map((area) => (
          <AreaLink key={area.to} area={area} now={data} />
        ))}
        <NavLink to="/seguranca" className="mesa-seguranca">
          Segurança
        </NavLink>
      </nav>
    </>
  );
}

function AreaLink({
  area: { to, name, singlePath, waiting },
  now,
}: {
  area: Area;
  now: MesaAgora | undefined;
}) {
  const id = useId();
  const { pathname } = useLocation();
  const { n, words } = (now && waiting?.(now)) ?? { n: 0, words: '' };
  const current = useMatch(to)
    ? 'page'
    : singlePath !== undefined && pathname.startsWith(singlePath) && 'true';
  return (
    <Link to={to} aria-current={current || undefined} aria-describedby={n > 0 ? id : undefined}>
      {name}
      {n > 0 && (
        <>
          <Badge count={n} />
          <span id={id} hidden>
            {words}
          </span>
        </>
      )}
    </Link>
  );
}
