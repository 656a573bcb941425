import { Outlet } from 'react-router';
import { useSession } from '../conta/identidade/session.api.ts';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { logoPicture } from '#lib/words/logo.ts';

/** Shell with only the logo, without links: sign-in, unknown pages. */
export function PlainShell() {
  const { brand, logo } = useSession().aplicacao;
  return (
    <>
      <TopBar brand={brand} logo={logoPicture(logo)} />
      <Outlet />
    </>
  );
}
