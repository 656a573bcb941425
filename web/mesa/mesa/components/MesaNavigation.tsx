import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '#ui/status/Tag.tsx';
import { addressOf, ENTRIES, findPlace, waitingIn, type Area, type Waiting } from '../areas.ts';
import { useMesa } from '../mesa.api.ts';

/** Five entries, the same on every screen and at every width. */
export function MesaNavigation({ active }: { active: boolean }) {
  const { pathname } = useLocation();
  const { data: now } = useMesa(active);
  const place = findPlace(pathname);
  return (
    <nav className="mesa-areas row align-stretch gap-1" aria-label="Áreas da mesa">
      {ENTRIES.map((entry) => {
        const [first] = entry.areas;
        const here = place?.entry === entry && (place.own && first === place.area ? 'page' : 'true');
        return (
          <AreaLink
            key={entry.name}
            to={addressOf(first)}
            name={entry.name}
            current={here}
            waiting={waitingIn(entry, now)}
          />
        );
      })}
    </nav>
  );
}

/** Screens of the current entry, in a row below the header; renders nothing for an entry of one screen. */
export function MesaScreens() {
  const { pathname } = useLocation();
  const place = findPlace(pathname);
  if (place === null || place.entry.areas.length === 1) return null;
  const { entry, area, own } = place;
  return (
    <SubAreas
      key={entry.name}
      label={`Telas de ${entry.name}`}
      areas={entry.areas}
      current={area}
      own={own}
    />
  );
}

type SubAreasProps = { label: string; areas: readonly Area[]; current: Area; own: boolean };

/** Screens of one entry in a scrollable row; the current one is scrolled into view. */
function SubAreas({ label, areas, current, own }: SubAreasProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = row.current;
    const link = strip?.querySelector<HTMLElement>(`[href="${addressOf(current)}"]`);
    // Only the strip scrolls: `scrollIntoView` would move the page, too.
    if (strip && link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="mesa-telas" aria-label={label}>
      <div ref={row} className="wrap wrap-wide">
        {areas.map((area) => (
          <AreaLink
            key={area.to}
            to={addressOf(area)}
            name={area.name}
            current={area === current && (own ? 'page' : 'true')}
          />
        ))}
      </div>
    </nav>
  );
}

type AreaLinkProps = { to: string; name: string; current: 'page' | 'true' | false; waiting?: Waiting };

function AreaLink({ to, name, current, waiting }: AreaLinkProps) {
  const id = useId();
  const waits = waiting !== undefined && waiting.n > 0;
  return (
    <Link to={to} aria-current={current || undefined} aria-describedby={waits ? id : undefined}>
      {name}
      {waits && (
        <>
          <Badge count={waiting.n} />
          <span id={id} hidden>
            {waiting.words}
          </span>
        </>
      )}
    </Link>
  );
}
