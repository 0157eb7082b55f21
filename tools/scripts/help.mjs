// Prints what each script of package.json is for.
import './check-node.mjs';

console.log(`Run it
  npm start                    everything at http://127.0.0.1:3000, with demo data (npm start -- --help)
  npm run seed -- COMMAND      data, client accounts, users, secrets (npm run seed -- --help)
  npm run doctor -- SERVICE    examine an installation of security, coding, mention or desk
  npm run conformance          check a platform against the interface (npm run conformance -- --help)

Change it
  npm test                     all tests
  npm run test:watch -- PLACE  the tests whose path contains PLACE, again after each change
  npm run test:long            the next four, one after the other
  npm run test:failures        kill processes of a deployment, and see that nothing is lost (needs nginx)
  npm run test:fuzz            10 000 random requests
  npm run test:properties      ten times as many cases of the property tests
  npm run test:soak            30 minutes of load on a deployment
  npm run abuse                attack a platform with hostile requests and load (npm run abuse -- --help)
  npm run bench                measure its speed, compared with baselines (npm run bench -- --help)
  npm run build                build all projects; one: npm run build -- -p coding
  npm run lint                 check the sources
  npm run typecheck            check the types
  npm run format               format the files; npm run format:check only checks them
  npm run deps                 install the packages, if they are not those of package-lock.json

README.md begins with npm start, CONTRIBUTING.md with npm test.`);
