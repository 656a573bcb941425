import { Outlet } from 'react-router';
import { useSession } from '../conta/identidade/session.api.ts';
import { TopBar } from '../ui/layout/TopBar.tsx';

/** The shell with the logo alone and no link that leads away: sign-in, payment, pages that do not exist. */
export function PlainShell() {
  const { brand } = useSession().aplicacao;
  return (
    <>
      <TopBar brand={brand} />
      <Outlet />
    </>
  );
}
