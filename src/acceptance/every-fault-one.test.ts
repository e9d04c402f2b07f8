import { testEveryFault } from './every-fault.testing.ts';

/** Of the tests with a full size: PRUEBAS_LARGAS. */
testEveryFault(0);
