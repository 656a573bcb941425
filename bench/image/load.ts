import { setTimeout as sleep } from 'node:timers/promises';
import { follow } from '../crash/follower.ts';
import { verifyPatient } from '../crash/verify.ts';
import { keepWalking, type Ledger } from '../crash/walk.ts';
import type { House } from './house.ts';
import { loadOf } from './people.ts';

const WALKERS = 3;
/** Load before and after what is done under it. */
const CALM_MS = 3_000;

/**
 * Acts while patients register, order, send files and pay, each request by the next proxy. @returns what they had
 * acknowledged
 */
export async function underLoad(
  sites: readonly string[],
  house: House,
  act: () => Promise<void>,
): Promise<Ledger> {
  await house.passAnHour();
  const ledger: Ledger = [];
  let over = false;
  let turn = 0;
  const url = () => sites[(turn += 1) % sites.length] ?? '';
  const load = { ...loadOf(url, house, ledger), open: follow, over: () => over };
  const walking = Promise.all(Array.from({ length: WALKERS }, () => keepWalking(load)));
  const acting = (async () => {
    await sleep(CALM_MS);
    await act();
    await sleep(CALM_MS);
  })().finally(() => {
    over = true;
  });
  await Promise.all([walking, acting]);
  return ledger;
}

/** Signs every patient in anew and compares all that was acknowledged to them. @throws with what is missing */
export async function verifyPatients(site: string, ledger: Ledger): Promise<string> {
  const problems: string[] = [];
  for (const patient of ledger) problems.push(...(await verifyPatient(site, patient)));
  if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'));
  const orders = ledger.flatMap((patient) => patient.orders);
  const paid = orders.filter((order) => order.paid).length;
  if (paid === 0) throw new Error('nobody paid meanwhile');
  const files = orders.flatMap((order) => order.files).length;
  const messages = ledger.flatMap((patient) => patient.messages).length;
  return `${ledger.length} patients, ${orders.length} orders (${paid} paid), ${files} files, ${messages} messages are there`;
}
