import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Logo, type LogoPicture } from '../picture/Logo.tsx';

/** Skip links, first in the page: to `<main id="conteudo" tabIndex={-1}>` and to `<footer id="contato">`. */
export function SkipLinks({ footer = true }: { footer?: boolean }) {
  return (
    <>
      <a className="skip-link" href="#conteudo">
        Ir para o conteúdo
      </a>
      {footer && (
        <a className="skip-link" href="#contato">
          Ir para o rodapé
        </a>
      )}
    </>
  );
}

/** The strip above the header that marks a demonstration. */
export function DemoStrip({ children }: { children: ReactNode }) {
  return (
    <aside className="demo-strip" aria-label="Aviso">
      {children}
    </aside>
  );
}

export type TopBarProps = {
  brand: string;
  logo?: LogoPicture | null | undefined;
  /** True: lower, and as wide as the administrator's tables. */
  desk?: boolean;
  /** A `TabBar`, a `MenuBar`, or a `nav` with class `push`. */
  children?: ReactNode;
};

/** The sticky header: the logo, then `children`. */
export function TopBar({ brand, logo, desk = false, children }: TopBarProps) {
  return (
    <header className={classNames('top-bar', desk && 'top-bar-desk')}>
      <div className={classNames('wrap', desk && 'wrap-wide')}>
        <Logo brand={brand} picture={logo} />
        {children}
      </div>
    </header>
  );
}

/** A row of links in the header; below 1024 px it is a second row. Children are links. */
export function MenuBar({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <nav className="menu-bar" id={id} aria-label={label}>
      {children}
    </nav>
  );
}
