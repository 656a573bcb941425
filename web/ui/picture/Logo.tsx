/** The brand whose wordmark exists as a drawing; any other name is set as text beside a neutral mark. */
const DRAWN_NAME = 'Zelo';

/** A picture in place of the drawn mark and name: its address, and its size in pixels, which keeps its place until it has come. */
export type LogoPicture = { src: string; width: number; height: number };

export type LogoProps = { brand: string; picture?: LogoPicture | null | undefined; href?: string };

/** Mark and name of the brand, with a link that loads the server-rendered home page. */
export function Logo({ brand, picture = null, href = '/' }: LogoProps) {
  return (
    <a className="logo" href={href} aria-label={`${brand}, página inicial`}>
      {picture === null ? (
        <MarkAndName brand={brand} />
      ) : (
        <img className="logo-picture" {...picture} alt="" />
      )}
    </a>
  );
}

/** Mark and name of the brand as a picture, without a link. */
export function StillLogo({ brand }: { brand: string }) {
  return (
    <span className="logo" role="img" aria-label={brand}>
      <MarkAndName brand={brand} />
    </span>
  );
}

function MarkAndName({ brand }: { brand: string }) {
  return (
    <>
      <BrandMark brand={brand} />
      {brand === DRAWN_NAME ? <Wordmark /> : <span className="logo-name">{brand}</span>}
    </>
  );
}

/**
 * The mark: a folded sheet with a pen stroke that is the letter of our own brand, and a neutral line for any
 * other.
 */
export function BrandMark({ brand, className = 'logo-mark' }: { brand: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo-ground" d="M9 1h13l9 9v13a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8Z" />
      <path className="logo-fold" d="M22 1v5a4 4 0 0 0 4 4h5Z" />
      <path
        className="logo-stroke"
        d={
          brand === DRAWN_NAME
            ? 'M9.2 11.3h11L9.4 23.4c2.3-.2 3.4-2 5.2-2 2 0 1.4 2.6 3.4 2.6 1.7 0 2.5-1.6 4.9-2'
            : 'M8.6 22.4c3.2-8.6 6.6-9.8 6-4.6-.4 3.6-2.6 5.6 0 4.6 2.2-.8 2.6-4.4 4.4-4 1.4.4-.2 3.4 1.6 3.4 1 0 1.6-.8 2.8-1.2'
        }
      />
    </svg>
  );
}

function Wordmark() {
  return (
    <svg className="logo-word" viewBox="0 0 64 31" aria-hidden="true">
      <path d="M3.6 6.6h13.6L3.8 25.2c2.8-.2 4.3-2.2 6.4-2.2 2.4 0 1.8 2.7 4.2 2.7 1.6 0 2.7-.9 4.6-1.6" />
      <path d="M25 19.3h11.6a5.9 5.9 0 1 0-1.7 4.4" />
      <path d="M43.4 4.8v20.8" />
      <circle cx="56" cy="19.5" r="6" />
    </svg>
  );
}
