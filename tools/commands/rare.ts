/** Browser tests of what changes rarely, by their files and names. `npm test` leaves them to `npm run task -- test-all`. */
export const rareTests = 'visual.spec|dev-server.spec|model.spec|150 MB'
