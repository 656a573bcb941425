import { BrandMark } from '../ui/picture/Logo.tsx';

/** The header while this installation's name is not known: the neutral mark alone. */
export function UnnamedTopBar() {
  return (
    <header className="top-bar">
      <div className="wrap">
        <a className="logo" href="/" aria-label="Página inicial">
          <BrandMark brand="" />
        </a>
      </div>
    </header>
  );
}
